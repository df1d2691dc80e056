import { createTransport } from 'nodemailer'

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…:465`; with `?verify=off` certificates are not checked. */
  url: string
  from: string
}

export interface Mail {
  to: string
  subject: string
  text: string
  messageId: string
  language: string
  withinMs: number
}

/** The mail server did not answer in time. */
class MailTimeout extends Error {
  override readonly name = 'TimeoutError'
}

/** Hands one mail over to the mail server. @returns what that said @throws what it refused, or why it was not reached */
export async function sendMail({ url, from }: MailSettings, mail: Mail): Promise<string> {
  const { to, subject, text, messageId, language, withinMs } = mail
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    // Closing a pool ends its connection, also one that hangs.
    pool: true,
    maxConnections: 1,
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    tls: { rejectUnauthorized: searchParams.get('verify') !== 'off' },
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailTimeout('the mail server did not answer')), withinMs)
  })
  try {
    const sending = transport.sendMail({
      from,
      to,
      subject,
      text,
      messageId: `<${messageId}@farwatch>`,
      headers: { 'auto-submitted': 'auto-generated', 'content-language': language },
    })
    const { response, rejected } = await Promise.race([sending, timeout])
    return rejected.length === 0 ? response : `${response} (refused: ${rejected.map(String).join(', ')})`
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}
