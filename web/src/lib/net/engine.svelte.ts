/** What there is to say of the engine in this page, where there is one. */
import type { News } from '../../door/door'
import { door } from '../../door/which'

class Engine {
  news = $state.raw<News | null>(null)

  constructor() {
    door.watch((news) => (this.news = news))
  }
}

export const engine = new Engine()
