import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What the API says of one protocol of a key. */
export interface SenderAddress {
  readonly protocol: 'rtmp' | 'rtmps' | 'srt' | 'whip';
  readonly server: string;
  readonly streamKey: string;
  readonly url: string | null;
}

/** A program that nobody here wrote. */
export interface ForeignSender {
  readonly name: string;
  readonly protocol: SenderAddress['protocol'];
  /** It may begin another run so often: a browser sends smaller pictures where the machine is busy. */
  readonly mostRuns: number;
  send(address: SenderAddress, seconds: number): Promise<void>;
}

export const programs = {
  ffmpeg: '/usr/bin/ffmpeg',
  gstreamer: '/usr/bin/gst-launch-1.0',
  obs: '/usr/bin/obs',
  xvfb: '/usr/bin/xvfb-run',
  chromium: '/usr/bin/chromium',
  firefox: '/usr/bin/firefox-esr',
} as const;
const [width, height, rate] = [640, 360, 15];

async function untilEnd(child: ChildProcess, name: string): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
}

/** Ends a program that sends for as long as it runs, with all that it started. */
async function runFor(child: ChildProcess, name: string, seconds: number): Promise<void> {
  const group = -(child.pid ?? Number.NaN);
  const end = (signal: NodeJS.Signals) => process.kill(group, signal);
  // Also where another sender fails first.
  const endWithUs = (): void => void end('SIGKILL');
  process.once('exit', endWithUs);
  const gone = once(child, 'exit').then(() => 'gone');
  try {
    const how = await Promise.race([gone, delay(seconds * 1000)]);
    if (how === 'gone') throw new Error(`${name} ended early, with ${child.exitCode}`);
    end('SIGINT');
    if ((await Promise.race([gone, delay(5000)])) !== 'gone') end('SIGKILL');
    await gone;
  } finally {
    process.off('exit', endWithUs);
  }
}

export const urlOf = ({ url, server }: SenderAddress): string => url ?? server;

const ffmpeg = (protocol: 'rtmp' | 'srt'): ForeignSender => ({
  name: `FFmpeg by ${protocol.toUpperCase()}`,
  protocol,
  mostRuns: 1,
  send(address, seconds) {
    const input = `-re -f lavfi -i testsrc2=size=${width}x${height}:rate=${rate} -re -f lavfi -i sine -t ${seconds}`;
    const codecs = '-c:v libx264 -preset ultrafast -b:v 800k -g 30 -pix_fmt yuv420p -c:a aac';
    const format = protocol === 'rtmp' ? 'flv' : 'mpegts';
    const words = `${input} ${codecs} -f ${format} ${urlOf(address)}`.split(' ');
    return untilEnd(spawn(programs.ffmpeg, words, { stdio: 'ignore' }), 'FFmpeg');
  },
});

const gstreamer = (protocol: 'rtmp' | 'srt'): ForeignSender => ({
  name: `GStreamer by ${protocol.toUpperCase()}`,
  protocol,
  mostRuns: 1,
  send(address, seconds) {
    const picture = `videotestsrc is-live=true num-buffers=${seconds * rate} ! video/x-raw,width=${width},height=${height},framerate=${rate}/1`;
    const encoder = 'x264enc key-int-max=30 speed-preset=ultrafast bitrate=800';
    const sound = `audiotestsrc is-live=true num-buffers=${Math.round((seconds * 44_100) / 1024)} ! voaacenc`;
    const sink =
      protocol === 'rtmp'
        ? `flvmux name=mux streamable=true ! rtmp2sink location=${urlOf(address)}`
        : `mpegtsmux name=mux alignment=7 ! srtsink uri=${address.server} streamid=${address.streamKey}`;
    const parser = protocol === 'srt' ? ['! h264parse', '! aacparse'] : ['', ''];
    const words = `-q ${sink} ${picture} ! ${encoder} ${parser[0]} ! mux. ${sound} ${parser[1]} ! mux.`;
    const child = spawn(programs.gstreamer, words.split(' ').filter(Boolean), { stdio: 'ignore' });
    return untilEnd(child, 'GStreamer');
  },
});

interface ObsSettings {
  /** Its folder. */
  readonly home: string;
  readonly address: SenderAddress;
  readonly form: { readonly width: number; readonly height: number; readonly rate: number };
  /** What it shows. Without a source it asks whether it shall really send. */
  readonly source: {
    readonly id: string;
    readonly versioned_id: string;
    readonly settings: Readonly<Record<string, unknown>>;
  };
}

/** Its settings, as it writes them after its first start. */
function settingsOfObs({ home, address, form, source }: ObsSettings): void {
  const { protocol, server, streamKey, url } = address;
  const folder = join(home, '.config/obs-studio');
  const write = (name: string, text: string): void => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const where = protocol === 'srt' ? { server: url, key: '' } : { server, key: streamKey };
  write(
    'global.ini',
    '[General]\nFirstRun=true\nLastVersion=486539266\n[Basic]\nProfile=P\nProfileDir=P\nSceneCollection=S\nSceneCollectionFile=S\nConfigOnNewProfile=false\n',
  );
  // Without these tracks its sound is not mixed.
  const shown = { ...source, name: 'Source', mixers: 255 };
  const items = [{ name: 'Source', id: 1, visible: true, scale: { x: 1, y: 1 } }];
  const scene = { id: 'scene', versioned_id: 'scene', name: 'Scene', settings: { id_counter: 1, items } };
  const scenes = {
    name: 'S',
    current_scene: 'Scene',
    current_program_scene: 'Scene',
    scene_order: [{ name: 'Scene' }],
  };
  write('basic/scenes/S.json', JSON.stringify({ ...scenes, sources: [shown, scene] }));
  write('basic/profiles/P/service.json', JSON.stringify({ type: 'rtmp_custom', settings: where }));
  const { width, height, rate } = form;
  write(
    'basic/profiles/P/basic.ini',
    `[General]\nName=P\n[Output]\nMode=Simple\n[SimpleOutput]\nVBitrate=800\nABitrate=128\nStreamEncoder=x264\nPreset=ultrafast\nUseAdvanced=true\nx264Settings=keyint=30\n[Video]\nBaseCX=${width}\nBaseCY=${height}\nOutputCX=${width}\nOutputCY=${height}\nFPSType=1\nFPSInt=${rate}\n[Audio]\nSampleRate=48000\n`,
  );
}

/** Sends until it is ended, with all that it starts in a group of its own. */
export function startObs(settings: ObsSettings): ChildProcess {
  settingsOfObs(settings);
  const { home } = settings;
  const words = '-a obs --profile P --collection S --startstreaming --multi --minimize-to-tray'.split(' ');
  const config = { HOME: home, XDG_CONFIG_HOME: join(home, '.config'), LIBGL_ALWAYS_SOFTWARE: '1' };
  const env = { ...process.env, ...config };
  return spawn(programs.xvfb, words, { stdio: 'ignore', detached: true, env });
}

const obs = (protocol: 'rtmp' | 'srt', folder: string): ForeignSender => ({
  name: `OBS by ${protocol.toUpperCase()}`,
  protocol,
  mostRuns: 1,
  send(address, seconds) {
    const home = join(folder, `obs-${protocol}`);
    const source = { id: 'color_source', versioned_id: 'color_source_v3', settings: { width, height } };
    return runFor(startObs({ home, address, form: { width, height, rate }, source }), 'OBS', seconds);
  },
});

/** A page that sends its camera by WHIP, and says so with a title of its own. */
const pageOf = ({ server, streamKey }: SenderAddress): string => `<!doctype html><script type="module">
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: ${width}, height: ${height}, frameRate: ${rate} } });
  // Firefox closes a connection that nothing refers to.
  const peer = (window.peer = new RTCPeerConnection());
  for (const track of stream.getTracks()) {
    const transceiver = peer.addTransceiver(track, { direction: 'sendonly' });
    if (track.kind !== 'video') continue;
    const { codecs } = RTCRtpSender.getCapabilities('video');
    transceiver.setCodecPreferences(codecs.filter(({ mimeType }) => /h264|rtx/i.test(mimeType)));
    const parameters = transceiver.sender.getParameters();
    await transceiver.sender.setParameters({ ...parameters, degradationPreference: 'maintain-resolution' });
  }
  await peer.setLocalDescription();
  const answer = await fetch(${JSON.stringify(server)}, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: ${JSON.stringify(`Bearer ${streamKey}`)} },
    body: peer.localDescription.sdp,
  });
  await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
</script>`;

/** A browser that opens the page; `start` gives its command line. */
const browser = (name: string, path: string, start: (url: string) => readonly string[]): ForeignSender => ({
  name: `${name} by WHIP`,
  protocol: 'whip',
  mostRuns: 3,
  async send(address, seconds) {
    const pages = createServer((_, answer) => {
      answer.setHeader('content-type', 'text/html; charset=utf-8').end(pageOf(address));
    });
    await once(pages.listen(0, '127.0.0.1'), 'listening');
    const { port } = pages.address() as AddressInfo;
    const env = { ...process.env, MOZ_DISABLE_GMP_SANDBOX: '1' };
    const words = start(`http://127.0.0.1:${port}/`);
    const child = spawn(path, words, { stdio: 'ignore', detached: true, env });
    try {
      await runFor(child, name, seconds);
    } finally {
      pages.closeAllConnections();
      pages.close();
    }
  },
});

const chromium = (folder: string): ForeignSender =>
  browser('Chromium', programs.chromium, (url) => [
    '--headless',
    '--no-sandbox',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--user-data-dir=${join(folder, 'chromium')}`,
    url,
  ]);

/** Firefox takes its H.264 from a plug-in that it downloads; this is where one lies (`libgmpopenh264.so`). */
const openH264 = process.env['PALCO_SOAK_OPENH264'] ?? '';
const firefoxPlugin = { name: 'gmpopenh264', version: '2.3.1' } as const;

function profileOfFirefox(profile: string): string {
  const { name, version } = firefoxPlugin;
  const plugin = join(profile, `gmp-${name}`, version);
  mkdirSync(plugin, { recursive: true });
  copyFileSync(openH264, join(plugin, `lib${name}.so`));
  const apis = 'encode-video[h264], decode-video[h264]';
  writeFileSync(
    join(plugin, `${name}.info`),
    `Name: ${name}\nDescription: OpenH264\nVersion: ${version}\nAPIs: ${apis}\n`,
  );
  const settings = {
    'media.navigator.permission.disabled': true,
    'media.navigator.streams.fake': true,
    'media.gmp-manager.updateEnabled': false,
    [`media.gmp-${name}.version`]: version,
    [`media.gmp-${name}.enabled`]: true,
    [`media.gmp-${name}.abi`]: 'x86_64-gcc3',
  };
  const lines = Object.entries(settings).map(
    ([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  return profile;
}

const firefox = (folder: string): ForeignSender =>
  browser('Firefox', programs.firefox, (url) => [
    '--headless',
    '--no-remote',
    '--profile',
    profileOfFirefox(join(folder, 'firefox')),
    url,
  ]);

/** Those whose programs are installed. */
export function foreignSenders(folder: string): ForeignSender[] {
  const by = (isThere: boolean, ...all: readonly ForeignSender[]) => (isThere ? all : []);
  const hasObs = existsSync(programs.obs) && existsSync(programs.xvfb);
  return [
    ...by(existsSync(programs.ffmpeg), ffmpeg('rtmp'), ffmpeg('srt')),
    ...by(existsSync(programs.gstreamer), gstreamer('rtmp'), gstreamer('srt')),
    ...by(hasObs, obs('rtmp', folder), obs('srt', folder)),
    ...by(existsSync(programs.chromium), chromium(folder)),
    ...by(existsSync(programs.firefox) && existsSync(openH264), firefox(folder)),
  ];
}
