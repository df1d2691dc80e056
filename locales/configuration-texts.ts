import { channelTexts } from './configuration/channel-texts.ts'
import { gatewayTexts } from './configuration/gateway-texts.ts'
import { nodeTexts } from './configuration/node-texts.ts'
import type { Text } from './configuration/section-texts.ts'

/**
 * The texts of the configuration for console and server, by message id: a section's title `configuration.<section>`, its
 * fields `configuration.<section>.<field>`, and the values of those that have names
 * `configuration.<section>.<field>.<member>`. What terminals are set to by their kind has the words of the sensor
 * catalogue.
 */
export const configurationTexts: Readonly<Record<string, Text>> = {
  ...gatewayTexts,
  ...channelTexts,
  ...nodeTexts,
}
