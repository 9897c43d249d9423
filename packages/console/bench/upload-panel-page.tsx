// The pages of the bench: files listed by the kit's parts and by the console's panel, and the same rows written by hand.
import '@palco/theme/tokens.css';
import './upload-panel-page.css';
import { PalcoProvider, Processing, Upload, useUploadSummary } from '@palco/react';
import { createPalco, createUploads, overrideCapability, processing, uploads, type Palco } from '@palco/sdk';
import { createMemoryDevice } from '@palco/sdk/ports';
import { createProcessing } from '@palco/sdk/processing';
import { createUploadQueue, type TransportRequest, type UploadQueue } from '@palco/sdk/upload';
import { memo } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { PanelRow } from '../src/features/uploads/panel-row';
import styles from '../src/features/uploads/processing-panel.module.css';

/** What renders the rows: the kit's parts, the console's panel, plain DOM code, or nothing (the cost of the events alone). */
export type Contender = 'nobody' | 'dom' | 'kit' | 'panel';

/** The result of a contender. */
export interface Drawn {
  /** Number of progress events that were emitted. */
  readonly events: number;
  /** Sum of the percents that the rows show in the end. */
  readonly shown: number;
  /** Sum of the percents that they should show. */
  readonly expected: number;
}

declare global {
  interface Window {
    /** Renders a list of files, `sending` of which are being sent. */
    list(contender: Contender, files: number, sending: number): Promise<void>;
    /** Emits progress of every file that is being sent, each event in a task of its own. */
    tell(rounds: number, perSecond: number): Promise<Drawn>;
    /** Scrolls the list from its first row to its last; answers the longest time between two frames, in milliseconds. */
    scrollThrough(): Promise<number>;
    /** Removes the list. */
    clear(): void;
  }
}

const size = 1_000_000_000;
const nothing = (): void => undefined;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Emits progress of one file: the number of bytes that were sent. */
type Teller = (bytes: number) => void;

interface Stage {
  readonly tellers: readonly Teller[];
  /** Percent that the rows show. */
  shown(): number;
  end(): void;
}

let stage: Stage | undefined;
const host = () => document.getElementById('root') as HTMLElement;

const namesOf = (files: number) => Array.from({ length: files }, (_, index) => `Aula ${index + 1}`);

const row = (id: string) => (
  <Upload.Item uploadId={id}>
    <Upload.Name />
    <Upload.Status />
    <Upload.Error />
    <Upload.Progress />
    <Upload.Pause />
    <Upload.Retry />
    <Upload.Cancel />
  </Upload.Item>
);

/** The percent of all files together: one more text that changes with every byte. */
const Total = memo(function Total() {
  return <output>{useUploadSummary().percent} %</output>;
});

function Kit({ isLong }: { isLong: boolean }) {
  return (
    <Upload.Root>
      <Total />
      <Upload.List className={isLong ? 'list long' : 'list'}>{row}</Upload.List>
    </Upload.Root>
  );
}

const drawRow = (value: Parameters<typeof PanelRow>[0]['row']) => (
  <PanelRow row={value} accountId={undefined} onCancelConversion={nothing} onMove={nothing} say={nothing} />
);

function Panel() {
  return (
    <Processing.Root className={styles.panel}>
      <Processing.Summary format="percent" />
      <Processing.Progress className={styles.overall} />
      <div className={styles.body}>
        <Processing.List className={styles.list}>{drawRow}</Processing.List>
      </div>
    </Processing.Root>
  );
}

/** A real queue over requests that never end. */
function openQueue(sending: number) {
  const tellers: Teller[] = [];
  const queue = createUploadQueue({
    concurrency: sending,
    createVideo: ({ title }) => Promise.resolve({ videoId: title }),
    sourceUrl: (videoId) => `https://palco.example/${videoId}`,
    chunkSize: size,
    transport: {
      send: ({ onProgress }: TransportRequest) => {
        tellers.push((bytes) => onProgress?.(bytes));
        return new Promise(nothing);
      },
    },
  });
  return { queue, tellers };
}

function openPalco(queue: UploadQueue): Palco {
  return createPalco({
    baseUrl: 'https://palco.example',
    ports: createMemoryDevice(),
    fetch: () => new Promise(nothing),
    getToken: () => new Promise(nothing),
    overrides: [
      overrideCapability(uploads, (core) => ({ ...createUploads(core), ...queue })),
      overrideCapability(processing, ({ ports }) =>
        createProcessing({ uploads: queue, ports, fetchProgress: () => Promise.resolve([]) }),
      ),
    ],
  });
}

/** A file with a faked size; its content is never read. */
const fileOf = (name: string) =>
  Object.defineProperty(new File(['x'], `${name}.mp4`), 'size', { value: size });

async function listByReact(contender: 'kit' | 'panel', files: number, sending: number): Promise<Stage> {
  const { queue, tellers } = openQueue(sending);
  const palco = openPalco(queue);
  const root = createRoot(host());
  queue.add(namesOf(files).map(fileOf));
  flushSync(() =>
    root.render(
      <PalcoProvider palco={palco}>
        {contender === 'kit' ? <Kit isLong={files > sending} /> : <Panel />}
      </PalcoProvider>,
    ),
  );
  while (tellers.length < sending) await pause(10);
  const bars = () => [...host().querySelectorAll('li [role=progressbar]')];
  return {
    tellers,
    shown: () => bars().reduce((sum, bar) => sum + Number(bar.getAttribute('aria-valuenow')), 0),
    end() {
      root.unmount();
      queue.dispose();
    },
  };
}

/** The baseline: changed rows are written once a frame, without any library. */
function listByHand(files: number, sending: number): Stage {
  const list = document.createElement('ul');
  const total = document.createElement('output');
  list.className = 'list';
  const percents: number[] = [];
  const dirty = new Set<number>();
  const rows = namesOf(files).map((name, index) => {
    const item = document.createElement('li');
    const bar = document.createElement('div');
    const title = document.createElement('span');
    const status = document.createElement('span');
    title.textContent = title.title = name;
    status.textContent = index < sending ? 'Enviando' : 'Na fila';
    bar.setAttribute('role', 'progressbar');
    bar.dataset['part'] = 'upload-progress';
    item.append(
      title,
      status,
      bar,
      ...['Pausar', 'Cancelar'].map((text) => buttonOf(`${text} ${name}`, text)),
    );
    percents.push(0);
    return { item, bar };
  });
  list.append(...rows.map(({ item }) => item));
  host().append(total, list);
  const write = () => {
    for (const index of dirty) {
      const { bar } = rows[index] as (typeof rows)[number];
      bar.style.setProperty('--palco-progress', `${percents[index]}%`);
      bar.setAttribute('aria-valuenow', String(percents[index]));
    }
    dirty.clear();
    total.textContent = `${Math.floor(percents.reduce((sum, percent) => sum + percent, 0) / files)} %`;
  };
  const tellerOf = (index: number) => (bytes: number) => {
    percents[index] = Math.floor((bytes * 100) / size);
    if (dirty.size === 0) requestAnimationFrame(write);
    dirty.add(index);
  };
  return {
    tellers: rows.slice(0, sending).map((_, index) => tellerOf(index)),
    shown: () => percents.reduce((sum, percent) => sum + percent, 0),
    end: () => host().replaceChildren(),
  };
}

function listNothing(sending: number): Stage {
  return {
    tellers: Array.from({ length: sending }, () => nothing),
    shown: () => 99 * sending,
    end: nothing,
  };
}

function buttonOf(label: string, text: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', label);
  button.textContent = text;
  return button;
}

window.list = async (contender, files, sending) => {
  if (contender === 'nobody') stage = listNothing(sending);
  else if (contender === 'dom') stage = listByHand(files, sending);
  else stage = await listByReact(contender, files, sending);
  await pause(200);
};

window.tell = async (rounds, perSecond) => {
  const { tellers, shown } = stage ?? { tellers: [], shown: () => 0 };
  const start = performance.now();
  let events = 0;
  const channel = new MessageChannel();
  await new Promise<void>((resolve) => {
    // One event per task, like the progress events of requests. When it lags behind the schedule, the next one follows at once.
    channel.port1.onmessage = () => {
      const round = Math.floor(events / tellers.length) + 1;
      tellers[events % tellers.length]?.((round * size * 0.99) / rounds);
      events += 1;
      if (events >= rounds * tellers.length) return resolve();
      const due = start + (events * 1_000) / (perSecond * tellers.length);
      const wait = due - performance.now();
      if (wait <= 0) channel.port2.postMessage(null);
      else setTimeout(() => channel.port2.postMessage(null), wait);
    };
    channel.port2.postMessage(null);
  });
  await pause(600);
  channel.port1.close();
  return { events, shown: shown(), expected: 99 * tellers.length };
};

window.scrollThrough = () =>
  new Promise((resolve) => {
    const list = host().querySelector('ul') as HTMLElement;
    const step = Math.max(60, list.scrollHeight / 300);
    let last: number | undefined;
    let longest = 0;
    const next = (now: number) => {
      if (last !== undefined) longest = Math.max(longest, now - last);
      last = now;
      if (list.scrollTop + list.clientHeight >= list.scrollHeight - 1) return void resolve(longest);
      list.scrollTop += step;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });

window.clear = () => {
  stage?.end();
  stage = undefined;
  host().replaceChildren();
};
