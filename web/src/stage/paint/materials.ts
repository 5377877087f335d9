/** Paint for the stage: what three.js gives, taught that houses sink and burn, and small shaders of our own. */
import {
  AdditiveBlending,
  Color,
  DataTexture,
  DoubleSide,
  GreaterDepth,
  MeshDepthMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  RGBADepthPacking,
  ShaderMaterial,
  type Material,
  type MeshLambertMaterialParameters,
  type Texture,
  type WebGLProgramParametersWithUniforms,
} from 'three'

import { Prints } from './paintbox'

/** The state of every space, for the shaders: how much of its height is left, whether it is lit, whether it burns. */
export class Rooms {
  private static readonly WIDE = 64
  private readonly bytes: Uint8Array<ArrayBuffer>
  readonly texture: DataTexture

  constructor(count: number) {
    const high = Math.max(1, Math.ceil(count / Rooms.WIDE))
    this.bytes = new Uint8Array(Rooms.WIDE * high * 4)
    this.texture = new DataTexture(this.bytes, Rooms.WIDE, high)
    for (let i = 0; i < Rooms.WIDE * high; i++) this.bytes[i * 4] = 255
    this.texture.needsUpdate = true
  }

  set(room: number, left: number, lit: number, burnt: number): void {
    const next = [left, lit, burnt].map((value) => Math.round(Math.max(0, Math.min(1, value)) * 255))
    if (next.every((value, i) => this.bytes[room * 4 + i] === value)) return
    this.bytes.set(next, room * 4)
    this.texture.needsUpdate = true
  }

  left(room: number): number {
    return (this.bytes[room * 4] ?? 255) / 255
  }
}

/** What all shaders share. */
export interface Shared {
  time: { value: number }
  /** pixels that a thing of one has at a distance of one */
  px: { value: number }
  yaw: { value: number }
  /** how far cards lie back, in radians: flat where they are seen from above */
  lie: { value: number }
  glow: { value: Color }
  rooms: { value: Texture }
  least: { value: number }
  /** how wide the edge of a shadow is, of the shadow map; 0: there are none yet */
  dusk: { value: number }
}

/** What is painted on something. */
export interface Coat {
  map?: Texture
  /** what shines by itself, and how brightly */
  lights?: Texture
  bright?: number
  tint?: Color
}

export const STATE = `
attribute float room; uniform sampler2D rooms; varying vec3 vState;
vec3 stateOf(float r){ vec2 s=vec2(textureSize(rooms,0)); return r<0.?vec3(1.,0.,0.):texture2D(rooms,(vec2(mod(r,s.x),floor(r/s.x))+.5)/s).rgb; }
`
const SINK = 'vState=stateOf(room); transformed.y*=vState.r;'
export const SHRINK = 'vState=stateOf(room); transformed*=smoothstep(.05,.6,vState.r);'
/** What is printed on a card, 128 by 148 dots of the sheet, and whether a model is beside this place. */
export const FACE_HEAD = `varying vec4 vLook; varying vec2 vCell,vFace; uniform sampler2D sheet; uniform vec3 glow;
vec4 printAt(vec2 at){ return texture2D(sheet,vec2(0.,1.)+vec2(1.,-1.)*(vCell+vec2(at.x,1.-at.y))*vec2(${Prints.WIDE}.,${Prints.HIGH}.)/vec2(textureSize(sheet,0))); }
bool beside(){ float most=0.; for(int i=0;i<8;i++) most=max(most,printAt(clamp(vFace+.04*vec2(cos(.785*float(i)),sin(.785*float(i))),.004,.996)).a); return most>.5; }
`
/** A model has no cardboard round its picture; one that can be picked or is decided about has an outline there. */
export const FACE = `bool face=vFace.x>=0.,model=vLook.w<0.; vec4 print=printAt(vFace); bool bare=model&&(!face||print.a<.5);
bool edge=bare&&face&&max(vLook.y,vLook.z)>.5&&beside(); if(bare&&!edge) discard; vec3 paint=edge?vec3(0.):face?print.rgb:vec3(.68,.56,.34);
float rim=model?(edge?.5:0.):face?max(abs(vFace.x-.5),abs(vFace.y-.5)):.5;`
/** What shines of a card by itself. */
export const SHINE = 'glow*vLook.y*smoothstep(.42,.5,rim)*1.6+vec3(.5,.9,1.)*vLook.z*smoothstep(.44,.5,rim)'
export const CARD_HEAD = 'attribute vec3 place; attribute vec2 cell; attribute vec4 look; uniform float yaw,lie,px,least; varying vec4 vLook; varying vec2 vCell,vFace;'
export const CARD = `
{ float far=length(cameraPosition-place); float k=clamp(least*abs(look.w)*far/(look.x*px),1.,2.4); vec3 q=position*vec3(look.x*.865,look.x,look.x)*k;
  float b=cos(lie),a=sin(lie); q.yz=vec2(q.y*b+q.z*a+a*1.2,q.z*b-q.y*a+a*.55*look.x*k);
  float c=cos(yaw),s=sin(yaw); transformed=vec3(q.x*c+q.z*s,q.y,q.z*c-q.x*s)+place; vLook=look; vCell=cell; vFace=uv; }
`
/** What can be picked or is decided about is seen through whatever stands before it; among themselves they keep their order. */
export const FORE = 'if(max(look.y,look.z)>.5) gl_Position.z=gl_Position.z*.05-gl_Position.w*.95;'

type Shader = WebGLProgramParametersWithUniforms

function patched<T extends Material>(material: T, key: string, shared: Shared, change: (shader: Shader) => void): T {
  material.onBeforeCompile = (shader): void => {
    Object.assign(shader.uniforms, shared)
    change(shader)
  }
  material.customProgramCacheKey = (): string => key
  return material
}

const within = (shader: Shader, part: 'vertexShader' | 'fragmentShader', chunk: string, more: string): void => {
  shader[part] = shader[part].replace(`#include <${chunk}>`, `#include <${chunk}>\n${more}`)
}

/** Houses and what stands between them: they sink, burn and shine with their space. */
export function housing(shared: Shared, looks: MeshLambertMaterialParameters, way: 'sink' | 'shrink' = 'sink'): MeshLambertMaterial {
  return patched(new MeshLambertMaterial(looks), `house-${way}`, shared, (shader) => {
    within(shader, 'vertexShader', 'common', STATE)
    within(shader, 'vertexShader', 'begin_vertex', way === 'sink' ? SINK : SHRINK)
    within(shader, 'fragmentShader', 'common', 'varying vec3 vState; uniform vec3 glow;')
    within(shader, 'fragmentShader', 'color_fragment', 'diffuseColor.rgb*=mix(1.,.32,vState.b);')
    within(shader, 'fragmentShader', 'emissivemap_fragment', 'totalEmissiveRadiance*=1.-vState.b; totalEmissiveRadiance+=glow*vState.g*.12;')
  })
}

export function shade(shared: Shared, way: 'sink' | 'shrink'): MeshDepthMaterial {
  return patched(new MeshDepthMaterial({ depthPacking: RGBADepthPacking }), `shade-${way}`, shared, (shader) => {
    within(shader, 'vertexShader', 'common', STATE)
    within(shader, 'vertexShader', 'begin_vertex', way === 'sink' ? SINK : SHRINK)
  })
}

/** Cardboard: turned to the eye, never too small, its face from the sheet of prints. */
export function cardboard(shared: Shared, sheet: Texture): MeshLambertMaterial {
  return patched(new MeshLambertMaterial({ color: '#ffffff' }), 'card', { ...shared, sheet: { value: sheet } } as Shared, (shader) => {
    within(shader, 'vertexShader', 'common', CARD_HEAD)
    within(shader, 'vertexShader', 'begin_vertex', CARD)
    within(shader, 'vertexShader', 'project_vertex', FORE)
    within(shader, 'fragmentShader', 'common', FACE_HEAD)
    within(shader, 'fragmentShader', 'color_fragment', `${FACE} diffuseColor.rgb=paint;`)
    within(shader, 'fragmentShader', 'emissivemap_fragment', `totalEmissiveRadiance+=paint*(model?.5:face?.16:.05)+${SHINE};`)
  })
}

/** The skin of the giants: paint, scales, eyes that glow, a rim of light from behind. */
export function skin(shared: Shared): MeshStandardMaterial {
  return patched(new MeshStandardMaterial({ vertexColors: true, roughness: 0.56 }), 'skin', shared, (shader) => {
    within(shader, 'vertexShader', 'common', 'attribute float shine; varying float vShine; varying vec3 vClay;')
    within(shader, 'vertexShader', 'begin_vertex', 'vShine=shine; vClay=position;')
    within(shader, 'fragmentShader', 'common', `varying float vShine; varying vec3 vClay; ${NOISE}`)
    within(shader, 'fragmentShader', 'color_fragment', 'diffuseColor.rgb*=.86+.3*noise(vClay.xy*46.+vClay.z*31.)*(1.-vShine);')
    within(shader, 'fragmentShader', 'emissivemap_fragment', 'totalEmissiveRadiance+=diffuseColor.rgb*vShine*1.6; float rim=pow(1.-abs(dot(normalize(vViewPosition),normal)),3.); totalEmissiveRadiance+=rim*vec3(.62,.32,.18)*.3;')
  })
}

const NOISE = 'float hash(vec2 p){return fract(sin(dot(p,vec2(127.1,311.7)))*43758.5);} float noise(vec2 p){vec2 i=floor(p),f=fract(p);f=f*f*(3.-2.*f);return mix(mix(hash(i),hash(i+vec2(1,0)),f.x),mix(hash(i+vec2(0,1)),hash(i+vec2(1,1)),f.x),f.y);}'

/** The river: dusk in its waves. */
export const water = (shared: Shared): ShaderMaterial =>
  new ShaderMaterial({
    uniforms: { ...shared },
    vertexColors: true,
    vertexShader: 'varying vec3 w,tint; void main(){ tint=color; w=(modelMatrix*vec4(position,1.)).xyz; gl_Position=projectionMatrix*viewMatrix*vec4(w,1.); }',
    fragmentShader: `varying vec3 w,tint; uniform float time; ${NOISE}
    void main(){ vec2 p=w.xz; float t=time; vec2 q=p+.35*vec2(sin(p.y*.9+t*.6),sin(p.x*.8-t*.5));
      float gx=cos(q.x*2.1+t*1.1+1.3*sin(q.y*1.1))*.5+cos(q.x*4.3-q.y*1.7-t*1.7)*.35, gy=cos(q.y*2.9-t*1.3+1.1*sin(q.x*.9))*.5+cos(q.y*5.1+q.x*2.3+t*1.9)*.35;
      vec3 V=normalize(cameraPosition-w), N=normalize(vec3(gx*.09,1.,gy*.13)), R=reflect(-V,N);
      vec3 sky=mix(vec3(.75,.27,.10),vec3(.07,.15,.26),smoothstep(.12,.72,R.y)); float F=pow(1.-max(dot(V,N),0.),2.6);
      vec3 c=mix(mix(vec3(.008,.075,.105),vec3(.02,.13,.15),noise(p*.12+t*.02)),sky,.14+.62*F);
      c+=vec3(.5,.5,.42)*pow(max(gx*gy,0.),4.)*.35*smoothstep(.45,.7,noise(p*.35+t*.05));
      gl_FragColor=vec4(c*tint,1.);
      #include <tonemapping_fragment>
      #include <colorspace_fragment>
    }`,
  })

/** Lamps, headlights, beacons: points of light that are only seen. */
export const glints = (shared: Shared): ShaderMaterial =>
  new ShaderMaterial({
    uniforms: { ...shared },
    transparent: true,
    depthWrite: false,
    blending: AdditiveBlending,
    vertexShader: 'attribute vec4 look; attribute float blink; uniform float time,px; varying vec3 c; void main(){ vec4 p=modelViewMatrix*vec4(position,1.); gl_Position=projectionMatrix*p; gl_PointSize=look.x*px/-p.z; c=look.yzw*(blink>.5?.35+.65*step(.5,fract(time*.5+position.x*.37)):1.); }',
    fragmentShader: 'varying vec3 c; void main(){ float d=length(gl_PointCoord-.5)*2., a=pow(max(0.,1.-d),2.2); gl_FragColor=vec4(c*(a*1.1+smoothstep(.3,0.,d)*.9),a); }',
  })

/** Light that rises from a border; `through`: only where something stands before it. */
export const curtain = (shared: Shared, through: boolean): ShaderMaterial =>
  new ShaderMaterial({
    uniforms: { ...shared },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    ...(through ? { depthFunc: GreaterDepth } : {}),
    vertexShader: 'varying vec2 u; varying vec3 w; void main(){ u=uv; w=position; gl_Position=projectionMatrix*modelViewMatrix*vec4(position,1.); }',
    fragmentShader: through
      ? 'varying vec2 u; uniform vec3 glow; void main(){ gl_FragColor=vec4(mix(glow,vec3(1.),.25),smoothstep(.16,.04,u.y)*.45); }'
      : 'varying vec2 u; varying vec3 w; uniform float time; uniform vec3 glow; void main(){ float a=pow(1.-u.y,1.6)*(.62+.14*sin(time*2.2+w.x*.25))+smoothstep(.1,0.,u.y); gl_FragColor=vec4(mix(glow*.75,mix(glow,vec3(1.),.6),smoothstep(.14,0.,u.y)),min(a,.95)); }',
  })

/** Quads that face the eye, one for each tongue of fire or puff of smoke. */
function puffs(shared: Shared, rises: boolean, paint: string): ShaderMaterial {
  const rise = rises ? 'age=fract(time*.11+kind.x); base.y+=age*s*5.5; base.x+=age*age*s*3.2; s*=.55+age*1.5;' : 'age=0.;'
  return new ShaderMaterial({
    uniforms: { ...shared },
    transparent: true,
    depthWrite: false,
    ...(rises ? {} : { blending: AdditiveBlending }),
    vertexShader: `attribute vec4 place; attribute vec2 kind; uniform float time; varying vec2 u; varying float seed,age,force; void main(){ u=uv; seed=kind.x; force=kind.y; vec3 base=place.xyz; float s=place.w; ${rise} vec4 p=viewMatrix*vec4(base,1.); p.xy+=${rises ? 'position.xy*s' : 'vec2(position.x,(position.y+.45)*1.7)*s'}; gl_Position=projectionMatrix*p; }`,
    fragmentShader: `varying vec2 u; varying float seed,age,force; uniform float time; ${NOISE} void main(){ ${paint} }`,
  })
}

export const fire = (shared: Shared): ShaderMaterial =>
  puffs(
    shared,
    false,
    'vec2 p=vec2((u.x-.5)*2.,u.y); float t=time*1.6+seed*20., q=noise(vec2(p.x*2.2+seed*7.,p.y*2.6-t))*.65+noise(vec2(p.x*5.,p.y*5.-t*1.7))*.35, w=(1.-p.y)*(.75+.25*sin(seed*30.))*smoothstep(-.05,.18,p.y), f=smoothstep(0.,.6,w-abs(p.x+(q-.5)*.7*p.y)+(q-.55)*.7)*force; vec3 c=mix(mix(vec3(1.,.16,.02),vec3(1.,.62,.12),smoothstep(.15,.65,f)),vec3(1.,.95,.65),smoothstep(.72,1.,f)); gl_FragColor=vec4(c*f*1.35,f);',
  )

export const smoke = (shared: Shared): ShaderMaterial =>
  puffs(
    shared,
    true,
    'float d=length(u-.5)*2., q=noise(u*4.+seed*9.+vec2(0.,-time*.3))*.6+noise(u*9.-seed*5.)*.4, a=smoothstep(1.,.15,d+q*.55-.2)*(1.-age)*smoothstep(0.,.15,age)*.5*force; gl_FragColor=vec4(mix(vec3(.55,.2,.06),vec3(.07,.06,.085),smoothstep(0.,.32,age+.2*(1.-force))),a);',
  )

/** The beam of the arc lamp. */
export const beam = (): ShaderMaterial =>
  new ShaderMaterial({
    uniforms: { force: { value: 0.07 } },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    blending: AdditiveBlending,
    vertexShader: 'varying vec2 u; varying vec3 n,v; void main(){ u=uv; vec4 p=modelViewMatrix*vec4(position,1.); n=normalize(normalMatrix*normal); v=normalize(-p.xyz); gl_Position=projectionMatrix*p; }',
    fragmentShader: 'varying vec2 u; varying vec3 n,v; uniform float force; void main(){ gl_FragColor=vec4(vec3(1.,.91,.72)*force*pow(abs(dot(n,v)),2.)*(.25+.75*u.y),1.); }',
  })
