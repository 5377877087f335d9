/**
 * One paint for everything, for machines that draw in software: each shader costs them a tenth of a second before it draws a dot.
 * Light is reckoned at the corners, which on flat faces is the same light.
 */
import { BackSide, Color, DataTexture, DoubleSide, FrontSide, ShaderMaterial, UniformsLib, UniformsUtils, type Texture } from 'three'
import { CARD, CARD_HEAD, FACE, FACE_HEAD, FORE, SHINE, SHRINK, STATE, type Coat, type Shared } from './materials'

const dot = (value: number): DataTexture => {
  const made = new DataTexture(new Uint8Array([value, value, value, 255]), 1, 1)
  made.needsUpdate = true
  return made
}

/** What the back of a face is: lit as its front, not to be seen (walls), or turned away (what is round). All three in one shader. */
const [BOTH, HIDDEN, ROUND] = [1, -1, 0]

const LIGHT = `
  vec3 n=normalize(transformedNormal), v=normalize(-mvPosition.xyz);
  if(back!=0.&&dot(n,v)<0.){ n=-n; if(back<0.) gl_Position=vec4(2.,2.,2.,1.); }
  vDim=ambientLightColor;
  #if NUM_HEMI_LIGHTS > 0
    vDim+=getHemisphereLightIrradiance(hemisphereLights[0],n);
  #endif
  vDim=RECIPROCAL_PI*(vDim+directionalLights[1].color*max(0.,dot(n,directionalLights[1].direction)));
  vSun=RECIPROCAL_PI*directionalLights[0].color*max(0.,dot(n,directionalLights[0].direction));
`
const HEAD = `
#include <common>
#include <fog_pars_vertex>
#include <lights_pars_begin>
#include <shadowmap_pars_vertex>
uniform float back; varying vec3 vDim,vSun;
`
const PLACED = `
  #include <project_vertex>
  #include <worldpos_vertex>
  #include <shadowmap_vertex>
  #include <fog_vertex>
`
const NORMAL = `
  #include <beginnormal_vertex>
  #include <defaultnormal_vertex>
  #include <begin_vertex>
`
/** The sun is the first of the lights, since it alone casts shadows: four taps, each smoothed by the sampler. */
const SHADE = `
#include <fog_pars_fragment>
varying vec3 vDim,vSun; uniform float dusk; uniform bool receiveShadow;
#if defined(USE_SHADOWMAP) && NUM_DIR_LIGHT_SHADOWS > 0
  varying vec4 vDirectionalShadowCoord[NUM_DIR_LIGHT_SHADOWS]; uniform sampler2DShadow directionalShadowMap[NUM_DIR_LIGHT_SHADOWS];
  float tap(vec2 by){ return texture(directionalShadowMap[0],vDirectionalShadowCoord[0].xyz+vec3(by*dusk,-.0006)); }
  vec3 lit(){ vec2 off=abs(vDirectionalShadowCoord[0].xy-.5); bool near=dusk>0.&&receiveShadow&&max(off.x,off.y)<.5;
    return vDim+vSun*(near?.25*(tap(vec2(1.,.4))+tap(vec2(-.4,1.))+tap(vec2(-1.,-.4))+tap(vec2(.4,-1.))):1.); }
#else
  vec3 lit(){ return vDim+vSun; }
#endif
`
const DONE = `
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
  #include <fog_fragment>
`

const lamps = (): ShaderMaterial['uniforms'] => UniformsUtils.clone({ ...UniformsLib.lights, ...UniformsLib.fog })

/** `rooted`: it sinks, burns and shines with its space; `rim`: light from behind, for giants; `many`: instances that shrink. */
export function plaster(shared: Shared, { map, lights, bright = 1, tint }: Coat, { rooted = false, rim = 0, many = false }): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { ...lamps(), ...shared, map: { value: map ?? dot(255) }, lights: { value: lights ?? dot(0) }, bright: { value: bright }, tint: { value: tint ?? new Color(1, 1, 1) }, rooted: { value: Number(rooted) }, rim: { value: rim }, back: { value: rim ? ROUND : rooted && map ? HIDDEN : BOTH } },
    lights: true,
    fog: true,
    vertexColors: true,
    side: many ? FrontSide : DoubleSide,
    shadowSide: many || rim || (rooted && map) ? BackSide : DoubleSide,
    vertexShader: `${HEAD} ${STATE} attribute float shine; uniform float rooted,rim; uniform vec3 tint,glow; varying vec3 vPaint,vOwn; varying vec2 vPane; varying float vBurnt;
    void main(){ ${NORMAL} ${many ? SHRINK : 'vState=rooted>.5?stateOf(room):vec3(1.,0.,0.); transformed.y*=vState.r;'} ${PLACED} ${LIGHT}
      vPane=uv; vBurnt=1.-vState.b; vPaint=tint*color*mix(1.,.32,vState.b);
      #ifdef USE_INSTANCING_COLOR
        vPaint*=instanceColor.rgb;
      #endif
      vOwn=glow*vState.g*.12+vPaint*shine*1.6+rim*pow(1.-abs(dot(n,v)),3.)*vec3(.62,.32,.18);
    }`,
    fragmentShader: `${SHADE} varying vec3 vPaint,vOwn; varying vec2 vPane; varying float vBurnt; uniform sampler2D map,lights; uniform float bright;
    void main(){ gl_FragColor=vec4(vPaint*texture2D(map,vPane).rgb*lit()+texture2D(lights,vPane).rgb*bright*vBurnt+vOwn,1.); ${DONE} }`,
  })
}

/** Cardboard of the same paint. */
export function board(shared: Shared, sheet: Texture): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { ...lamps(), ...shared, sheet: { value: sheet }, back: { value: ROUND } },
    lights: true,
    fog: true,
    vertexShader: `${HEAD} ${CARD_HEAD} void main(){ ${NORMAL} ${CARD} ${PLACED} ${FORE} ${LIGHT} }`,
    fragmentShader: `${SHADE} ${FACE_HEAD}
    void main(){ ${FACE} gl_FragColor=vec4(paint*(lit()+(model?.5:face?.16:.05))+${SHINE},1.); ${DONE} }`,
  })
}
