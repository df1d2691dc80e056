import { dataType, mqttQos } from '../wire/enumerations.ts'
import { host, integer, port } from './common-fields.ts'
import type { Section } from './section-form.ts'
import { userFaceLinkVersions } from './user-plane.ts'

/** Topics to publish to: without wildcards. */
const topicPattern = '^[^+#\\u0000-\\u001f]+$'

/** The broker of a user plane that is MQTT. */
export const mqtt: Section = {
  section: 'mqtt',
  of: ['gateway'],
  fields: [
    host('domain'),
    port,
    { name: 'username', kind: 'text', maxLength: 20 },
    { name: 'password', kind: 'secret', maxLength: 20, sentTo: ['domain', 'port'] },
    { name: 'upTopic', kind: 'text', maxLength: 100, pattern: topicPattern },
    { name: 'downTopic', kind: 'text', maxLength: 100, pattern: topicPattern },
    { name: 'qos', kind: 'choice', members: mqttQos.values },
    integer('keepAlive', 10, 3600, 's'),
    integer('timeout', 1, 120, 's'),
    { name: 'dataFormat', kind: 'choice', members: dataType.values },
  ],
  together: [['domain', 'port']],
  minimumVersion: userFaceLinkVersions.mqtt,
}
