/** aedes as it is: every message is acknowledged at once and goes nowhere. */
import { createServer, type AddressInfo } from 'node:net'

import { Aedes } from 'aedes'

const aedes = await Aedes.createBroker()
const server = createServer({ noDelay: true }, (socket) => aedes.handle(socket))
server.listen(0, '127.0.0.1', () => process.send?.({ mqttPort: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
