import { capabilityCodes, modules, type MenuNode, type Module } from '#contract/rules/modules.ts'

import { isMessageId, type Translate } from '../messages/translate.ts'

/**
 * The menu of one post: every page that exists, ticked where it may be seen, each with its functions as children
 * (the view child is `<code>_view`); then the capabilities that the post has.
 */
export function menuFor(may: (functionCode: string) => boolean, t: Translate): MenuNode[] {
  const capabilities = Object.entries(capabilityCodes)
    .filter(([, code]) => may(code))
    .map(([name, code]) => leaf(code, named(t, `capability.${name}`), true))
  return [...built(modules).map((module) => moduleNode(module, may, t)), ...capabilities]
}

function moduleNode(module: Module, may: (functionCode: string) => boolean, t: Translate): MenuNode {
  const { code, url = '', functions = [], children = [] } = module
  const nodes = [
    ...built(children).map((child) => moduleNode(child, may, t)),
    ...functions.map((name) => leaf(`${code}_${name}`, t(`function.${name}`), may(`${code}_${name}`))),
  ]
  const checked = children.length > 0 ? nodes.some((node) => node.checked) : may(`${code}_view`)
  return { modulename: named(t, `module.${code}`), modulecode: code, url, checked, children: nodes }
}

/** Those that have a page, or one below them: functions may be there before their page. */
function built(menu: readonly Module[]): Module[] {
  return menu.filter(({ url, children = [] }) => url !== undefined || built(children).length > 0)
}

function leaf(modulecode: string, modulename: string, checked: boolean): MenuNode {
  return { modulename, modulecode, url: '', checked, children: [] }
}

function named(t: Translate, id: string): string {
  return isMessageId(id) ? t(id) : id
}
