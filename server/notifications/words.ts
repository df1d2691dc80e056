import { listTexts } from '#locales/list-texts.ts'
import { alarmLevel, alarmType, deviceType, type Language } from '#contract/wire/enumerations.ts'

import type { AlarmItem, Notice, OrderItem } from '../db/notifications/notice.ts'

/** What a message says, as a mail does and as the text of a webhook. */
export interface Words {
  subject: string
  text: string
}

export interface Message {
  notice: Notice
  ruleName: string
  companyName: string
  language: Language
  zone: string
}

/** What is said around the alarms and orders of a message. */
interface Phrases {
  alarm: (first: string) => string
  alarms: (total: number, first: string) => string
  order: (first: string) => string
  orders: (total: number, first: string) => string
  overdue: (order: OrderItem, sentAt: string) => string
  flood: (company: string, total: number) => string
  floodLead: (company: string, total: number, since: string) => string
  test: string
  testLead: (company: string) => string
  more: (total: number) => string
  rule: (name: string, company: string) => string
}

const phrases: Readonly<Record<Language, Phrases>> = {
  zh: {
    alarm: (first) => `告警：${first}`,
    alarms: (total, first) => `${total} 条告警，首条：${first}`,
    order: (first) => `工单超时未接单：${first}`,
    orders: (total, first) => `${total} 个工单超时未接单，首个：${first}`,
    overdue: ({ processor }, sentAt) => `派给 ${processor}，派单时间 ${sentAt}`,
    flood: (company, total) => `告警泛滥：${company}，10 分钟内 ${total} 条`,
    floodLead: (company, total, since) =>
      `${company} 自 ${since} 起告警泛滥，最近 10 分钟产生 ${total} 条告警。`,
    test: '测试通知',
    testLead: (company) => `这是 ${company} 的测试通知。收到即表示通知可以送达。`,
    more: (total) => `另有 ${total} 条，请在控制台查看。`,
    rule: (name, company) => `通知规则：${name}（${company}）`,
  },
  en: {
    alarm: (first) => `Alarm: ${first}`,
    alarms: (total, first) => `${total} alarms, first: ${first}`,
    order: (first) => `Work order overdue: ${first}`,
    orders: (total, first) => `${total} work orders overdue, first: ${first}`,
    overdue: ({ processor }, sentAt) => `not accepted by ${processor}, dispatched ${sentAt}`,
    flood: (company, total) => `Alarm flood at ${company}: ${total} alarms in 10 min`,
    floodLead: (company, total, since) =>
      `Alarm flood at ${company} since ${since}. ${total} alarms were raised in the last 10 min.`,
    test: 'Test notification',
    testLead: (company) => `This is a test for ${company}. Notifications of this rule reach you.`,
    more: (total) => `And ${total} more. Open the console to see them.`,
    rule: (name, company) => `Notification rule: ${name} (${company})`,
  },
  ja: {
    alarm: (first) => `アラーム：${first}`,
    alarms: (total, first) => `アラーム${total}件、最初：${first}`,
    order: (first) => `作業指示が期限超過：${first}`,
    orders: (total, first) => `作業指示${total}件が期限超過、最初：${first}`,
    overdue: ({ processor }, sentAt) => `担当 ${processor}（未受諾）、手配日時 ${sentAt}`,
    flood: (company, total) => `アラーム氾濫：${company}、10分間に${total}件`,
    floodLead: (company, total, since) =>
      `${company}で${since}からアラーム氾濫が続いています。直近10分間に${total}件発生しました。`,
    test: 'テスト通知',
    testLead: (company) => `${company}のテスト通知です。このルールの通知は届いています。`,
    more: (total) => `ほか${total}件はコンソールで確認してください。`,
    rule: (name, company) => `通知ルール：${name}（${company}）`,
  },
}

/** A message in the language of its rule, with times in the zone of its company. */
export function wordsOf({ notice, ruleName, companyName, language, zone }: Message): Words {
  const say = phrases[language]
  const moment = (at: number) => momentIn(at, zone)
  const written = (subject: string, lines: readonly string[]): Words => ({
    subject: `[Farwatch] ${subject}`,
    text: [...lines, '', say.rule(ruleName, companyName), ''].join('\n'),
  })
  const listed = (lines: readonly string[]) => {
    const rest = notice.total - lines.length
    return rest > 0 ? [...lines, '', say.more(rest)] : lines
  }
  switch (notice.event) {
    case 'alarm': {
      const [first] = notice.items
      const gist = first === undefined ? '' : alarmGist(first, language)
      const lines = notice.items.map((item) =>
        [
          moment(item.raisedAt),
          member('alarmLevel', alarmLevel.nameOf(item.alarmLevel), language),
          alarmGist(item, language),
          item.company,
        ].join('  '),
      )
      const subject = notice.total === 1 ? say.alarm(gist) : say.alarms(notice.total, gist)
      return written(subject, listed(lines))
    }
    case 'overdueOrder': {
      const [first] = notice.items
      const gist = first === undefined ? '' : deviceWords(first, language)
      const lines = notice.items.map(
        (item) =>
          `${deviceWords(item, language)}  ${say.overdue(item, moment(item.appointedAt))}  ${item.company}`,
      )
      const subject = notice.total === 1 ? say.order(gist) : say.orders(notice.total, gist)
      return written(subject, listed(lines))
    }
    case 'flood': {
      const since = moment(notice.items[0]?.since ?? 0)
      return written(say.flood(companyName, notice.total), [say.floodLead(companyName, notice.total, since)])
    }
    case 'test':
      return written(say.test, [say.testLead(companyName)])
  }
}

export function alarmTypeWord(type: AlarmItem['alarmType'], language: Language): string {
  return member('alarmType', alarmType.nameOf(type), language)
}

function alarmGist(item: AlarmItem, language: Language): string {
  return `${alarmTypeWord(item.alarmType, language)} – ${deviceWords(item, language)}`
}

function deviceWords(
  device: Pick<AlarmItem, 'devUid' | 'deviceType'> & { alias?: string },
  language: Language,
): string {
  const { devUid, alias = '' } = device
  const kind = member('deviceType', deviceType.nameOf(device.deviceType), language)
  return alias === '' ? `${kind} ${devUid}` : `${kind} ${alias} (${devUid})`
}

/** @param id e.g. `alarmType`, `offline` */
function member(enumeration: string, name: string, language: Language): string {
  return listTexts[`${enumeration}.${name}`]?.[language] ?? name
}

/** As `2026-01-05 16:00:00 GMT+8`. */
function momentIn(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  const day = `${part('year')}-${part('month')}-${part('day')}`
  return `${day} ${part('hour')}:${part('minute')}:${part('second')} ${part('timeZoneName')}`
}
