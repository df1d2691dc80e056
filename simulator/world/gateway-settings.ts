import {
  cellularNetworkMode,
  communicationMode,
  connectMode,
  dataType,
  encryptionType,
  forwardMode,
  logLevel,
  mqttQos,
  networkDistributionMode,
  onOff,
  protocolModel,
  userFaceLinkType,
} from '#contract/wire/enumerations.ts'
import type { ReportedValues } from '#contract/configuration/section-form.ts'
import { baudRates, userFaceLinkVersions } from '#contract/configuration/user-plane.ts'
import { compareHexVersions } from '#contract/wire/hex-version.ts'

import { radio } from '../assumptions.ts'
import type { PlannedChannel } from '../network.ts'
import { zoneOf } from '../plan/places.ts'
import type { Random } from '../random.ts'
import type { Gateway } from './devices.ts'
import type { ServerPlace } from './world.ts'

/** Section → what is set in it. */
export type Settings = Readonly<Record<string, ReportedValues>>

const { off, on } = onOff.values
const links = userFaceLinkType.values
const bandOf = { CN: 'CN470', JP: 'JP920', KR: null } as const

/**
 * What the arm unit is set to: as whoever built the site left it, or as it left the factory. Where it finds the server it
 * keeps in either case, or nobody would learn of it again.
 */
export function gatewaySettings(
  { plan, isFactoryNew, hasGps }: Gateway,
  random: Random,
  server: ServerPlace | null,
): Settings {
  const hasUserMqtt = compareHexVersions(plan.armVersion, userFaceLinkVersions.mqtt) >= 0
  const isSet = !isFactoryNew
  const host = (name: string) => (isSet ? `${name}.example.com` : '')
  const position = { longitude: rounded(plan.lng), latitude: rounded(plan.lat) }
  return {
    ...(server !== null && { server: { domain: server.serverIp, port: server.serverPort } }),
    web: { webUrl: isSet ? `http://192.0.2.${1 + random.integer(250)}/` : 'http://192.0.2.1/' },
    cellular: {
      cellularNetworkMode:
        plan.connectMode === connectMode.values.cellular || !isSet
          ? cellularNetworkMode.values.on
          : cellularNetworkMode.values.off,
    },
    time: {
      zone: isSet ? zoneOf[plan.country] : 'UTC',
      ntpAble: isSet ? on : off,
      ntpServer: host('ntp'),
    },
    ftp: { domain: host('ftp'), port: 21, username: isSet ? 'upgrade' : '', password: isSet, path: '/' },
    ...(hasUserMqtt && {
      mqtt: {
        domain: host('broker'),
        port: 1883,
        username: '',
        password: false,
        upTopic: isSet ? `site/${plan.armuid}/up` : '',
        downTopic: isSet ? `site/${plan.armuid}/down` : '',
        qos: mqttQos.values.atLeastOnce,
        keepAlive: 60,
        timeout: 10,
        dataFormat: dataType.values.packet,
      },
    }),
    userPlane: userPlaneOf(isSet ? random.pick(linksOf(plan.armVersion)) : links.off),
    gps: {
      gpsEnable: hasGps ? on : off,
      ...(isSet && position),
      apGpsDotInterval: isSet ? 60 : 30,
      carGpsDotInterval: 10,
    },
    log: { logLevel: isSet ? logLevel.values.warning : logLevel.values.info },
    distribution: {
      networkDistributionMode: isSet
        ? networkDistributionMode.values.closed
        : networkDistributionMode.values.open,
      building: isSet && random.chance(0.3) ? on : off,
    },
    upgrade: { fragmentBytes: 40, intervalMs: isSet ? 1500 : 1000, rounds: 3 },
  }
}

/** What one of its radio modules is set to; on its frequency and with its protocol it was built. */
export function channelSettings(
  { plan, isFactoryNew }: Gateway,
  channel: PlannedChannel,
  random: Random,
): Settings {
  const isSet = !isFactoryNew
  const model = channel.protocolModel ?? protocolModel.values['ZETA-P']
  const frequencyBand = bandOf[plan.country]
  const isSmart = model === protocolModel.values['ZETA-S']
  return {
    rf: {
      protocolModel: model,
      frequencyMhz: channel.frequencyMhz,
      ...(frequencyBand !== null && { frequencyBand }),
      transmitPowerDbm: isSet ? radio.txPowerDbm[plan.country] : 10,
      freHoppingNumber: isSet ? random.pick([4, 8, 16]) : 1,
      carrierSensingThresholdDbm: -80,
      broadcastClockSlot: isSet ? channel.channel : 0,
      frameRatio: 50,
      ...(isSmart && { channelRateRatio: 50, rateSwitchingThresholdDbm: isSet ? -110 : -100 }),
      ...(model === protocolModel.values['ZETA-G'] && { tagFeedbackBaseFrequencyMhz: isSet ? 476 : 470 }),
    },
    ...(isSmart && {
      sdr: {
        gainDb: isSet ? 38 : 20,
        saturationReferenceThresholdDbfs: -6,
        reSamplingFrequencyHz: 1_000_000,
      },
    }),
  }
}

function linksOf(armVersion: string): number[] {
  const names = ['ethernet', 'rs485', 'rs232', 'mqtt'] as const
  const had = names.filter((name) => compareHexVersions(armVersion, userFaceLinkVersions[name]) >= 0)
  return [links.off, ...had.map((name) => links[name])]
}

function userPlaneOf(link: number): ReportedValues {
  return {
    userFaceLinkType: link,
    communicationMode: communicationMode.values.native,
    dataType: dataType.values.packet,
    ...((link === links.rs485 || link === links.rs232) && { baudRate: baudRates[0] }),
    encryptionType: encryptionType.values.none,
    encryptionKey: false,
    ...(link === links.ethernet && { forwardMode: forwardMode.values.nat }),
  }
}

/** As far as a receiver says it. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
