import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { compileShadersAsync } from '#src/ui/map/async-shader-compile.ts'

/**
 * The order in which MapLibre 5.24 makes a program, and a driver that takes its time. The real ones meet in the tests of
 * the map in a browser.
 */
const status = {
  COMPILE_STATUS: 1,
  LINK_STATUS: 2,
  COMPLETION_STATUS_KHR: 3,
  VERTEX_SHADER: 4,
  FRAGMENT_SHADER: 5,
}

class Driver {
  readonly asked: string[] = []
  readonly done: string[] = []
  ready = false
  broken = ''
  parallel: object | null = status
  readonly fences: object[] = []
  readonly COMPILE_STATUS = status.COMPILE_STATUS
  readonly LINK_STATUS = status.LINK_STATUS
  getExtension = () => this.parallel
  isContextLost = () => false
  readonly SYNC_STATUS = 6
  readonly SIGNALED = 7
  fenceSync = () => {
    this.fences.push({})
    return this.fences.at(-1)
  }
  deleteSync = () => {}
  flush = () => {}
  getSyncParameter = (fence: object) => (this.ready && fence === this.fences.at(-1) ? this.SIGNALED : 8)
  createProgram = () => this.#do('program', {})
  createShader = () => this.#do('shader', { source: '' })
  shaderSource(shader: { source: string }, source: string) {
    shader.source = source
  }
  compileShader = (shader: { source: string }) => this.#do(`compile ${shader.source}`, undefined)
  attachShader = () => {}
  linkProgram = () => this.#do('link', undefined)
  getShaderParameter(shader: { source: string }) {
    this.asked.push(`compiled ${shader.source}`)
    return shader.source !== this.broken
  }
  getShaderInfoLog = () => 'line 7'
  getProgramParameter(_: object, name: number) {
    if (name === status.COMPLETION_STATUS_KHR) return this.ready
    this.asked.push('linked')
    return this.broken === ''
  }
  getUniformLocation = () => ({})
  #do<T>(what: string, result: T): T {
    this.done.push(what)
    return result
  }
}

class Program {
  readonly program: object
  readonly place: object
  constructor(gl: Driver, name: string) {
    this.program = gl.createProgram()
    for (const kind of ['fragment', 'vertex']) {
      const shader = gl.createShader()
      gl.shaderSource(shader, `${kind} ${name}`)
      gl.compileShader(shader)
      if (!gl.getShaderParameter(shader))
        throw new Error(`Could not compile ${kind}: ${gl.getShaderInfoLog()}`)
      gl.attachShader()
    }
    gl.linkProgram()
    if (!gl.getProgramParameter(this.program, gl.LINK_STATUS)) throw new Error('Program failed to link')
    this.place = gl.getUniformLocation()
  }
  draw(drawn: string[]) {
    drawn.push('drawn')
  }
}

let frames: (() => void)[] = []
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act))
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = []
  })
})
afterEach(() => vi.unstubAllGlobals())
const nextFrame = () => {
  for (const act of frames.splice(0)) act()
}

function mapOn(driver: Driver) {
  const cache = new Map<string, Program>()
  const repaint = vi.fn<() => void>()
  const useProgram = (name: string): Program => {
    const program = cache.get(name) ?? new Program(driver, name)
    cache.set(name, program)
    return program
  }
  const map = { painter: { context: { gl: driver }, useProgram }, triggerRepaint: repaint, on: () => {} }
  compileShadersAsync(map as unknown as MapLibreMap)
  const draw = (name: string): string[] => {
    const drawn: string[] = []
    map.painter.useProgram(name).draw(drawn)
    return drawn
  }
  return { draw, repaint }
}

test('while a program is compiled nothing is asked, and nothing is drawn by it', () => {
  const driver = new Driver()
  const { draw, repaint } = mapOn(driver)
  expect(draw('fill')).toEqual([])
  nextFrame()
  expect(draw('fill')).toEqual([])
  expect(driver.asked).toEqual([])
  expect(repaint).not.toHaveBeenCalled()
  expect(driver.done).toEqual([
    'program',
    'shader',
    'compile fragment fill',
    'shader',
    'compile vertex fill',
    'link',
  ])
})

test('when all are ready the map is drawn, by the very parts that were compiled, after one question for each', () => {
  const driver = new Driver()
  const { draw, repaint } = mapOn(driver)
  draw('fill')
  draw('line')
  const before = [...driver.done]
  driver.ready = true
  nextFrame()
  expect(repaint).toHaveBeenCalledTimes(1)
  expect([draw('fill'), draw('line'), draw('fill')]).toEqual([['drawn'], ['drawn'], ['drawn']])
  expect(driver.done).toEqual(before)
  expect(driver.asked).toEqual(['linked', 'linked'])
})

test('a program that does not compile is told of in the words of MapLibre and the driver', () => {
  const driver = new Driver()
  const { draw } = mapOn(driver)
  driver.broken = 'vertex fill'
  expect(draw('fill')).toEqual([])
  driver.ready = true
  nextFrame()
  expect(() => draw('fill')).toThrow('Could not compile vertex: line 7')
})

test('of a driver that compiles what comes in turn, it is known when it has come so far', () => {
  const driver = new Driver()
  driver.parallel = null
  const { draw, repaint } = mapOn(driver)
  draw('fill')
  nextFrame()
  draw('line')
  nextFrame()
  expect([driver.fences.length, driver.asked, repaint.mock.calls]).toEqual([2, [], []])
  driver.ready = true
  nextFrame()
  expect([draw('fill'), draw('line')]).toEqual([['drawn'], ['drawn']])
  expect(driver.asked).toEqual(['linked', 'linked'])
})

test('a context without fences is waited for, as ever', () => {
  const driver = new Driver()
  Reflect.deleteProperty(driver, 'fenceSync')
  const { draw } = mapOn(driver)
  expect(draw('fill')).toEqual(['drawn'])
  expect(driver.asked).toEqual(['compiled fragment fill', 'compiled vertex fill', 'linked'])
})
