import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { settings } from './lib/browser/settings.svelte'

settings.save()
mount(App, { target: document.getElementById('app')! })
