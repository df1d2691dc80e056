import type { Map as MapLibreMap } from 'maplibre-gl'

type Painter = MapLibreMap['painter']
type Program = ReturnType<Painter['useProgram']>
type ProgramArguments = Parameters<Painter['useProgram']>

/** A program that is with the driver: its parts in the order in which MapLibre made them. */
interface PendingProgram {
  program: WebGLProgram
  shaders: readonly WebGLShader[]
  sources: readonly string[]
}

/** MapLibre has handed everything over and would wait now. */
class WouldWait extends Error {}
/** What MapLibre makes now is not what it made before. */
class AnotherProgram extends Error {}

function keyOf([name, configuration, simple = false, defines = []]: ProgramArguments): string {
  return [name, configuration?.cacheKey ?? '', simple, ...defines].join('/')
}

/** Lets some methods stand in for the context's own while `make` runs. */
function withReplacedMethods<T>(
  gl: WebGL2RenderingContext,
  methods: Partial<WebGL2RenderingContext>,
  make: () => T,
): T {
  const own = Object.keys(methods).map((name) => [name, Object.getOwnPropertyDescriptor(gl, name)] as const)
  Object.assign(gl, methods)
  try {
    return make()
  } finally {
    for (const [name, before] of own) {
      Reflect.deleteProperty(gl, name)
      if (before !== undefined) Object.defineProperty(gl, name, before)
    }
  }
}

/** MapLibre makes the program up to where it would wait. @returns null when it did not come so far */
function beginProgram(gl: WebGL2RenderingContext, make: () => unknown): PendingProgram | null {
  const shaders: WebGLShader[] = []
  const sources: string[] = []
  let program: WebGLProgram | null = null
  const [createProgram, createShader, shaderSource] = [
    gl.createProgram.bind(gl),
    gl.createShader.bind(gl),
    gl.shaderSource.bind(gl),
  ]
  const methods: Partial<WebGL2RenderingContext> = {
    createProgram: () => (program = createProgram()),
    createShader: (type) => {
      const shader = createShader(type)
      if (shader !== null) shaders.push(shader)
      return shader
    },
    shaderSource: (shader, source) => {
      sources.push(source)
      shaderSource(shader, source)
    },
    // Whether it compiled is asked when the program is ready.
    getShaderParameter: () => true,
    getProgramParameter: () => {
      throw new WouldWait()
    },
  }
  try {
    withReplacedMethods(gl, methods, make)
  } catch (error) {
    if (!(error instanceof WouldWait)) throw error
  }
  return program === null || sources.length < 2 ? null : { program, shaders, sources }
}

/**
 * MapLibre makes the program again, of the parts that are ready. Of one that failed it asks the driver, and says what
 * it says.
 * @throws AnotherProgram
 */
function finish<T>(
  gl: WebGL2RenderingContext,
  { program, shaders, sources }: PendingProgram,
  make: () => T,
): T {
  const linked: unknown = gl.getProgramParameter(program, gl.LINK_STATUS)
  const left = { shaders: [...shaders], sources: [...sources] }
  const done = () => undefined
  const methods: Partial<WebGL2RenderingContext> = {
    createProgram: () => program,
    createShader: () => left.shaders.shift() ?? null,
    shaderSource: (_, source) => {
      if (source !== left.sources.shift()) throw new AnotherProgram()
    },
    compileShader: done,
    attachShader: done,
    bindAttribLocation: done,
    linkProgram: done,
    // What is linked was compiled.
    ...(linked === true && { getShaderParameter: () => true, getProgramParameter: () => true }),
  }
  return withReplacedMethods(gl, methods, make)
}

function newFence(gl: WebGL2RenderingContext): WebGLSync | null {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  gl.flush()
  return fence
}
function isPast(gl: WebGL2RenderingContext, fence: WebGLSync | null): boolean {
  return fence === null || gl.isContextLost() || gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED
}

/** Tells, without waiting, whether the driver has done what it was given: `given` begins anew. */
function completion(gl: WebGL2RenderingContext) {
  const parallel = gl.getExtension('KHR_parallel_shader_compile')
  let fence: WebGLSync | null = null
  return {
    given: () => {
      gl.deleteSync(fence)
      fence = null
    },
    isDone: (programs: readonly WebGLProgram[]): boolean => {
      if (gl.isContextLost()) return true
      if (parallel !== null)
        return programs.every((program) => gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR))
      // Who does not compile beside the rest has compiled when it comes to the fence.
      fence ??= newFence(gl)
      return isPast(gl, fence)
    },
  }
}

/**
 * Lets the page answer while the driver compiles the map's programs, which takes a second where there is no graphics
 * card, and on some drivers with one. MapLibre makes a program when it first draws with it, and waits for each of its
 * parts. Here it is stopped before it waits, draws nothing by that program, and makes it again, of the same parts, when
 * the driver has come so far with all of them.
 */
export function compileShadersAsync(map: MapLibreMap): void {
  const { painter } = map
  const { gl } = painter.context
  if (!('fenceSync' in gl)) return
  const useProgram = painter.useProgram.bind(painter)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a program that is not there, draw alone is used
  const nothing = { draw: () => undefined } as unknown as Program
  const pending = new Map<string, PendingProgram>()
  const made = new Set<string>()
  const { given, isDone } = completion(gl)
  let looking = 0
  let ready = false
  const look = () => {
    // All at once: what is drawn in between would keep the driver from answering.
    ready = isDone([...pending.values()].map(({ program }) => program))
    looking = ready ? 0 : requestAnimationFrame(look)
    if (ready) map.triggerRepaint()
  }
  map.on('remove', () => cancelAnimationFrame(looking))

  painter.useProgram = (...programArguments) => {
    const key = keyOf(programArguments)
    const make = () => useProgram(...programArguments)
    if (made.has(key)) return make()
    const before = pending.get(key)
    if (before === undefined) {
      const begun = beginProgram(gl, make)
      if (begun === null) return make()
      pending.set(key, begun)
      given()
      ready = false
      if (looking === 0) looking = requestAnimationFrame(look)
      return nothing
    }
    if (!ready) return nothing
    pending.delete(key)
    made.add(key)
    try {
      return finish(gl, before, make)
    } catch (error) {
      if (error instanceof AnotherProgram) return make()
      throw error
    }
  }
}

/** Acts once the graphics have done all that they were given, without waiting for it; never on a map that is gone. */
export function whenGpuIdle(map: MapLibreMap, act: () => void): void {
  const { gl } = map.painter.context
  if (!('fenceSync' in gl)) {
    act()
    return
  }
  const fence = newFence(gl)
  let looking = 0
  const look = () => {
    if (isPast(gl, fence)) act()
    else looking = requestAnimationFrame(look)
  }
  looking = requestAnimationFrame(look)
  map.on('remove', () => cancelAnimationFrame(looking))
}
