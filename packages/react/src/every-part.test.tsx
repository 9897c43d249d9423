import { SdkError } from '@palco/sdk/client';
import { fireEvent, render } from '@testing-library/react';
import type { ElementType, ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import * as kit from './index';
import { Classroom, DateRange, LiveChart, Processing, TeamPicker, Upload } from './index';
import { ClassroomContext, useClassroomRoot } from './classroom/classroom-context';
import { finished, info } from './classroom/classroom-info.fixture';
import { Player } from './player';
import { Transcript } from './transcript';
import { saidCues } from './transcript/transcript-panel.fixture';
import { describeConformance, renderWithPalco, type Conformance } from './conformance';
import {
  buildProcessingRow,
  buildUploadEntry,
  createStaticClassroom,
  createStaticLiveAnalytics,
  createStaticPlayer,
  createStaticProcessing,
  createStaticUploads,
} from './testing';

vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);

type Case = Omit<Conformance, 'name' | 'render'>;

const team = {
  accountId: 't1',
  name: 'Maré Alta',
  role: 'Editora',
  thumbnail: '/t.jpg',
  color: '#0b6e57',
  blocked: false,
};
const failedRow = buildProcessingRow({ kind: 'upload', status: 'failed', errorCode: 'UPLOAD_NO_ANSWER' });
const failedItem = {
  'data-stage': 'failed',
  'data-status': 'failed',
  'data-error': 'UPLOAD_NO_ANSWER',
} as const;
const failedVideo = { 'data-kind': 'upload', 'data-status': 'failed' } as const;
const playing = { 'data-stage': 'playing', 'data-intent': 'play', 'data-muted': '' } as const;

const untouched = { 'data-stage': 'paused', 'data-intent': 'pause' } as const;

const uploadCases: Record<keyof typeof Upload, Case> = {
  Announcer: { part: Upload.Announcer, tag: 'div', attributes: { 'data-milestone': '0' } },
  Cancel: { part: Upload.Cancel, tag: 'button', attributes: failedItem },
  Dropzone: { part: Upload.Dropzone, tag: 'div' },
  Error: { part: Upload.Error, tag: 'span', attributes: failedItem },
  Input: { part: Upload.Input, tag: 'input' },
  Item: { part: Upload.Item, tag: 'li', props: { uploadId: 'x' }, attributes: failedItem },
  List: { part: Upload.List, tag: 'ul', attributes: { 'data-count': '1' } },
  Name: { part: Upload.Name, tag: 'span', attributes: failedItem },
  Pause: {
    part: Upload.Pause,
    tag: 'button',
    attributes: { 'data-stage': 'sending', 'data-status': 'uploading' },
  },
  Progress: { part: Upload.Progress, tag: 'div', attributes: failedItem },
  Rejected: { part: Upload.Rejected, tag: 'div', attributes: { 'data-count': '1' } },
  Retry: { part: Upload.Retry, tag: 'button', attributes: failedItem },
  Root: { part: Upload.Root, tag: 'div', props: { disabled: true }, attributes: { 'data-disabled': '' } },
  Status: { part: Upload.Status, tag: 'span', attributes: failedItem },
  Trigger: { part: Upload.Trigger, tag: 'button' },
};

function renderUpload(name: keyof typeof Upload) {
  return (part: ReactElement) => {
    const stage = name === 'Pause' ? 'sending' : 'failed';
    const uploads = createStaticUploads([buildUploadEntry({ id: 'x', stage })]);
    if (name === 'Item' || name === 'Root') return renderWithPalco(part, { uploads });
    const inItem = ['Cancel', 'Error', 'Name', 'Pause', 'Progress', 'Retry', 'Status'].includes(name);
    const inRoot = (
      <Upload.Root>{inItem ? <Upload.Item uploadId="x">{part}</Upload.Item> : part}</Upload.Root>
    );
    if (name !== 'Rejected') return renderWithPalco(inRoot, { uploads });
    const result = renderWithPalco(
      <Upload.Root>
        <Upload.Input />
        {part}
      </Upload.Root>,
      { uploads },
    );
    const files = [new File([], 'vazio.mp4')];
    fireEvent.change(result.container.querySelector('input')!, { target: { files } });
    return result;
  };
}

const processingCases: Record<keyof typeof Processing, Case> = {
  Announcer: { part: Processing.Announcer, tag: 'div', attributes: { 'data-phase': 'settled' } },
  Cancel: { part: Processing.Cancel, tag: 'button', attributes: failedVideo },
  Error: { part: Processing.Error, tag: 'span', attributes: failedVideo },
  Item: { part: Processing.Item, tag: 'li', props: { row: failedRow }, attributes: failedVideo },
  List: { part: Processing.List, tag: 'ul', attributes: { 'data-count': '1' } },
  Name: { part: Processing.Name, tag: 'span', attributes: failedVideo },
  Progress: { part: Processing.Progress, tag: 'div', attributes: { 'data-phase': 'settled' } },
  Retry: { part: Processing.Retry, tag: 'button', attributes: failedVideo },
  Root: { part: Processing.Root, tag: 'div', attributes: { 'data-phase': 'settled' } },
  RowProgress: { part: Processing.RowProgress, tag: 'div', attributes: failedVideo },
  Status: { part: Processing.Status, tag: 'span', attributes: failedVideo },
  Summary: {
    part: Processing.Summary,
    tag: 'span',
    attributes: { 'data-phase': 'settled', 'data-format': 'sentence' },
  },
};

function renderProcessing(name: keyof typeof Processing) {
  return (part: ReactElement) => {
    const processing = createStaticProcessing([failedRow]);
    const inItem = ['Cancel', 'Error', 'Name', 'Retry', 'RowProgress', 'Status'].includes(name);
    return renderWithPalco(inItem ? <Processing.Item row={failedRow}>{part}</Processing.Item> : part, {
      processing,
    });
  };
}

const playerCases: Record<keyof typeof Player, Case> = {
  BehindLive: { part: Player.BehindLive, tag: 'span', attributes: untouched },
  CaptionStyleMenu: { part: Player.CaptionStyleMenu, tag: 'select', attributes: playing },
  CaptionStyleReset: { part: Player.CaptionStyleReset, tag: 'button', attributes: playing },
  CaptionsMenu: { part: Player.CaptionsMenu, tag: 'select', attributes: playing },
  ChapterMarks: { part: Player.ChapterMarks, tag: 'div', attributes: playing },
  ChapterTitle: { part: Player.ChapterTitle, tag: 'span', attributes: playing },
  ChaptersMenu: { part: Player.ChaptersMenu, tag: 'select', attributes: playing },
  Error: { part: Player.Error, tag: 'div', attributes: { ...playing, 'data-error': 'PLAYER_MEDIA' } },
  FullscreenButton: { part: Player.FullscreenButton, tag: 'button', attributes: playing },
  KeyHelp: { part: Player.KeyHelp, tag: 'dialog', attributes: playing },
  KeyHelpButton: { part: Player.KeyHelpButton, tag: 'button', attributes: playing },
  KeyList: { part: Player.KeyList, tag: 'ul', attributes: playing },
  LiveButton: { part: Player.LiveButton, tag: 'button', attributes: { ...playing, 'data-at-live-edge': '' } },
  Mark: { part: Player.Mark, tag: 'div', props: { text: 'ana@escola.example' }, attributes: playing },
  Notice: {
    part: Player.Notice,
    tag: 'div',
    attributes: {
      'data-stage': 'waiting',
      'data-intent': 'play',
      'data-notice': 'SERVER',
    },
  },
  RetryButton: {
    part: Player.RetryButton,
    tag: 'button',
    attributes: { 'data-stage': 'waiting', 'data-intent': 'play' },
  },
  MuteButton: { part: Player.MuteButton, tag: 'button', attributes: playing },
  PictureInPictureButton: { part: Player.PictureInPictureButton, tag: 'button', attributes: playing },
  PlayButton: { part: Player.PlayButton, tag: 'button', attributes: playing },
  QualityMenu: { part: Player.QualityMenu, tag: 'select', attributes: playing },
  RateMenu: { part: Player.RateMenu, tag: 'select', attributes: playing },
  RestartButton: { part: Player.RestartButton, tag: 'button', props: { at: 12 }, attributes: untouched },
  ResumeButton: { part: Player.ResumeButton, tag: 'button', props: { at: 12 }, attributes: untouched },
  Root: { part: Player.Root, tag: 'div', attributes: playing },
  SeekPreview: { part: Player.SeekPreview, tag: 'div', attributes: playing },
  SeekButton: {
    part: Player.SeekButton,
    tag: 'button',
    props: { seconds: -10 },
    attributes: { ...playing, 'data-direction': 'back' },
  },
  SeekBar: { part: Player.SeekBar, tag: 'input', attributes: playing },
  SignButton: { part: Player.SignButton, tag: 'button', attributes: playing },
  SignCornerButton: { part: Player.SignCornerButton, tag: 'button', attributes: playing },
  SignSizeBar: { part: Player.SignSizeBar, tag: 'input', attributes: playing },
  SignWindow: {
    part: Player.SignWindow,
    tag: 'div',
    props: { player: createStaticPlayer({ stage: 'paused' }) },
    attributes: untouched,
  },
  TimeDisplay: { part: Player.TimeDisplay, tag: 'span', attributes: playing },
  Video: { part: Player.Video, tag: 'video', attributes: playing },
  VolumeBar: { part: Player.VolumeBar, tag: 'input', attributes: playing },
};

const player = createStaticPlayer({
  stage: 'playing',
  intent: 'play',
  muted: true,
  duration: 90,
  qualities: [
    { index: 1, label: '720p', bitrate: 2 },
    { index: 0, label: '360p', bitrate: 1 },
  ],
  textTracks: [{ index: 0, label: 'Português', language: 'pt-BR' }],
  liveEdge: 90,
  secondsBehindLive: 0,
  error: new SdkError({ code: 'PLAYER_MEDIA', message: 'x' }),
});

const leftBefore = createStaticPlayer({ stage: 'paused', duration: 90, currentTime: 12 });
const rewound = createStaticPlayer({ stage: 'paused', liveEdge: 90, secondsBehindLive: 78 });
const standing = createStaticPlayer({ stage: 'waiting', intent: 'play', waitingFor: 'SERVER' });
const playerOf: { readonly [Name in keyof typeof Player]?: typeof player } = {
  BehindLive: rewound,
  Notice: standing,
  RetryButton: standing,
  ResumeButton: leftBefore,
  RestartButton: leftBefore,
};

function renderPlayer(name: keyof typeof Player) {
  return (part: ReactElement) => {
    if (name === 'Root') return renderWithPalco(part);
    const result = renderWithPalco(
      <Player.Root player={playerOf[name] ?? player} chapters={[{ inicio: 0, titulo: 'Abertura' }]}>
        {part}
        {name === 'SeekPreview' && <Player.SeekBar />}
      </Player.Root>,
    );
    if (name === 'SeekPreview') fireEvent.pointerMove(result.container.querySelector('input')!);
    return result;
  };
}

const noTeams = { 'data-stage': 'ready', 'data-count': '0' } as const;

const teamCases: Record<keyof typeof TeamPicker, Case> = {
  Item: { part: TeamPicker.Item, tag: 'li', props: { team } },
  List: { part: TeamPicker.List, tag: 'ul', attributes: noTeams },
  Name: { part: TeamPicker.Name, tag: 'span' },
  Role: { part: TeamPicker.Role, tag: 'span' },
  Root: { part: TeamPicker.Root, tag: 'div', attributes: noTeams },
  Search: { part: TeamPicker.Search, tag: 'input', attributes: noTeams },
  Select: { part: TeamPicker.Select, tag: 'button' },
  Status: { part: TeamPicker.Status, tag: 'div', attributes: noTeams },
  Thumbnail: { part: TeamPicker.Thumbnail, tag: 'img' },
};

function renderTeam(name: keyof typeof TeamPicker) {
  return (part: ReactElement) => {
    if (name === 'Root') return renderWithPalco(part);
    const inItem = ['Name', 'Role', 'Select', 'Thumbnail'].includes(name);
    return renderWithPalco(
      <TeamPicker.Root>
        {inItem ? <TeamPicker.Item team={team}>{part}</TeamPicker.Item> : part}
      </TeamPicker.Root>,
    );
  };
}

const noRange = { 'data-stage': 'empty' } as const;
const dateRangeCases: Record<keyof typeof DateRange, Case> = {
  Bound: { part: DateRange.Bound, tag: 'span', props: { edge: 'end' }, attributes: noRange },
  Caption: { part: DateRange.Caption, tag: 'span', props: { index: 0 }, attributes: noRange },
  Day: {
    part: DateRange.Day,
    tag: 'button',
    props: { day: '2026-11-20' },
    attributes: { 'data-day': '2026-11-20', 'data-today': '' },
  },
  Month: { part: DateRange.Month, tag: 'table', props: { index: 0 }, attributes: noRange },
  Next: { part: DateRange.Next, tag: 'button', props: { index: 1 }, attributes: noRange },
  Preset: {
    part: DateRange.Preset,
    tag: 'button',
    props: { preset: 'none' },
    attributes: { ...noRange, 'data-current': '' },
  },
  Previous: { part: DateRange.Previous, tag: 'button', props: { index: 0 }, attributes: noRange },
  Root: {
    part: DateRange.Root,
    tag: 'div',
    props: { value: null, onValueChange: () => undefined, today: '2026-11-20' },
    attributes: noRange,
  },
};

function renderDateRange(name: keyof typeof DateRange) {
  return (part: ReactElement) =>
    renderWithPalco(
      name === 'Root' ? (
        part
      ) : (
        <DateRange.Root value={null} onValueChange={() => undefined} today="2026-11-20">
          {part}
        </DateRange.Root>
      ),
    );
}

const soon = {
  ...info,
  serverTime: new Date().toISOString(),
  schedule_date: new Date(Date.now() + 3_600_000).toISOString(),
};
const classroom = createStaticClassroom({
  stage: 'register',
  info: soon,
  problems: { name: 'validation.name' },
});
const room = createStaticClassroom({ stage: 'open', info: finished });
const ended = createStaticClassroom({ stage: 'ended', ending: { reason: 'left', until: null } });
const refusedRegistration = createStaticClassroom({
  stage: 'register',
  error: new SdkError({ code: 'TOO_MANY_ATTEMPTS', message: 'x' }),
});
const registering = { 'data-stage': 'register' } as const;
const inRoom = { 'data-stage': 'open' } as const;
const hasEnded = { 'data-stage': 'ended' } as const;
const wrongField = { ...registering, 'data-invalid': '' } as const;
const classroomCases: Record<keyof typeof Classroom, Case> = {
  Certificate: { part: Classroom.Certificate, tag: 'button', attributes: inRoom },
  CertificateError: { part: Classroom.CertificateError, tag: 'p', attributes: inRoom },
  ChatFrame: { part: Classroom.ChatFrame, tag: 'iframe', attributes: inRoom },
  Countdown: { part: Classroom.Countdown, tag: 'time', attributes: registering },
  EmailField: { part: Classroom.EmailField, tag: 'input', attributes: registering },
  Ended: { part: Classroom.Ended, tag: 'p', attributes: hasEnded },
  Error: { part: Classroom.Error, tag: 'p', attributes: registering },
  Exit: { part: Classroom.Exit, tag: 'button', attributes: inRoom },
  FieldError: { part: Classroom.FieldError, tag: 'p', props: { field: 'name' }, attributes: wrongField },
  Finished: { part: Classroom.Finished, tag: 'p', attributes: inRoom },
  NameField: { part: Classroom.NameField, tag: 'input', attributes: wrongField },
  RegisterForm: { part: Classroom.RegisterForm, tag: 'form', attributes: registering },
  Rejoin: { part: Classroom.Rejoin, tag: 'button', attributes: hasEnded },
  Root: { part: Classroom.Root, tag: 'div', props: { classroom }, attributes: registering },
  Speakers: { part: Classroom.Speakers, tag: 'ul', attributes: registering },
  Stage: { part: Classroom.Stage, tag: 'section', attributes: inRoom },
  Submit: { part: Classroom.Submit, tag: 'button', attributes: registering },
};

const classroomOf: { readonly [Name in keyof typeof Classroom]?: typeof classroom } = {
  Certificate: room,
  CertificateError: room,
  ChatFrame: room,
  Ended: ended,
  Error: refusedRegistration,
  Exit: room,
  Finished: room,
  Rejoin: ended,
  Stage: room,
};

/** As after a request for the certificate that was refused. */
function Refused({ children }: { children: ReactElement }) {
  const root = useClassroomRoot('Classroom.CertificateError');
  const certificate = { ...root.certificate, refusal: { reason: new Error('x') } };
  return <ClassroomContext.Provider value={{ ...root, certificate }}>{children}</ClassroomContext.Provider>;
}

function renderClassroom(name: keyof typeof Classroom) {
  return (part: ReactElement) => {
    if (name === 'Root') return renderWithPalco(part);
    return renderWithPalco(
      <Classroom.Root classroom={classroomOf[name] ?? classroom}>
        {name === 'CertificateError' ? <Refused>{part}</Refused> : part}
      </Classroom.Root>,
    );
  };
}

const staleAnalytics = createStaticLiveAnalytics({
  viewers: {
    series: [{ name: 'viewers', points: [{ timestamp: 0, value: 3 }] }],
    error: { action: 'fetchViewers', message: 'x' },
  },
});
const staleChart = { 'data-group': 'viewers', 'data-stage': 'shown', 'data-stale': '' } as const;
const chartRoot = { group: 'viewers', analytics: staleAnalytics } as const;
const liveChartCases: Record<keyof typeof LiveChart, Case> = {
  Plot: { part: LiveChart.Plot, tag: 'div', props: { children: () => 'x' }, attributes: staleChart },
  Retry: { part: LiveChart.Retry, tag: 'button', attributes: staleChart },
  Root: { part: LiveChart.Root, tag: 'figure', props: chartRoot, attributes: staleChart },
  Status: { part: LiveChart.Status, tag: 'p', attributes: staleChart },
};

function renderLiveChart(name: keyof typeof LiveChart) {
  return (part: ReactElement) =>
    renderWithPalco(name === 'Root' ? part : <LiveChart.Root {...chartRoot}>{part}</LiveChart.Root>);
}

const subtitles = ['pt-BR', 'en'].map((language) => ({ language, label: language, url: `/${language}.vtt` }));
const readTranscript = { 'data-stage': 'ready' } as const;
const saidNow = { 'data-current': '' } as const;

const transcriptCases: Record<keyof typeof Transcript, Case> = {
  CopyButton: { part: Transcript.CopyButton, tag: 'button', attributes: readTranscript },
  CopyStatus: { part: Transcript.CopyStatus, tag: 'span', attributes: readTranscript },
  CueButton: { part: Transcript.CueButton, tag: 'button', attributes: { ...saidNow, 'data-cue': '0' } },
  FollowButton: { part: Transcript.FollowButton, tag: 'button', attributes: readTranscript },
  Item: { part: Transcript.Item, tag: 'li', attributes: saidNow },
  LanguageMenu: { part: Transcript.LanguageMenu, tag: 'select', attributes: readTranscript },
  List: { part: Transcript.List, tag: 'ol', attributes: readTranscript },
  RetryButton: { part: Transcript.RetryButton, tag: 'button', attributes: { 'data-stage': 'failed' } },
  Root: { part: Transcript.Root, tag: 'div', attributes: { ...readTranscript, 'data-following': '' } },
  SearchInput: { part: Transcript.SearchInput, tag: 'input', attributes: readTranscript },
  SearchStatus: { part: Transcript.SearchStatus, tag: 'span', attributes: readTranscript },
  Status: { part: Transcript.Status, tag: 'p', attributes: readTranscript },
};

function renderTranscript(name: keyof typeof Transcript) {
  // One line, so that there is one of its parts.
  const cues = name === 'RetryButton' ? null : saidCues.slice(0, 1);
  const inLine = name === 'Item' || name === 'CueButton';
  return (part: ReactElement) =>
    renderWithPalco(
      name === 'Root' ? (
        part
      ) : (
        <Transcript.Root player={leftBefore} subtitles={subtitles} cues={cues} defaultFollowing={false}>
          {inLine ? <Transcript.List>{() => part}</Transcript.List> : part}
        </Transcript.Root>
      ),
    );
}

const kebab = (family: string, name: string): string =>
  `${family}-${name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}`;

for (const name of Object.keys(uploadCases) as (keyof typeof Upload)[])
  describeConformance({ ...uploadCases[name], name: kebab('upload', name), render: renderUpload(name) });
for (const name of Object.keys(processingCases) as (keyof typeof Processing)[])
  describeConformance({
    ...processingCases[name],
    name: kebab('processing', name),
    render: renderProcessing(name),
  });
for (const name of Object.keys(teamCases) as (keyof typeof TeamPicker)[])
  describeConformance({ ...teamCases[name], name: kebab('team-picker', name), render: renderTeam(name) });
for (const name of Object.keys(dateRangeCases) as (keyof typeof DateRange)[])
  describeConformance({
    ...dateRangeCases[name],
    name: kebab('date-range', name),
    render: renderDateRange(name),
  });
for (const name of Object.keys(classroomCases) as (keyof typeof Classroom)[])
  describeConformance({
    ...classroomCases[name],
    name: kebab('classroom', name),
    render: renderClassroom(name),
  });
for (const name of Object.keys(liveChartCases) as (keyof typeof LiveChart)[])
  describeConformance({
    ...liveChartCases[name],
    name: kebab('live-chart', name),
    render: renderLiveChart(name),
  });
for (const name of Object.keys(transcriptCases) as (keyof typeof Transcript)[])
  describeConformance({
    ...transcriptCases[name],
    ...(name === 'Root' && { props: { player: leftBefore, subtitles, cues: saidCues } }),
    name: kebab('transcript', name),
    render: renderTranscript(name),
  });
for (const name of Object.keys(playerCases) as (keyof typeof Player)[]) {
  describeConformance({
    ...playerCases[name],
    ...(name === 'Root' && { props: { player } }),
    name: kebab('player', name),
    render: renderPlayer(name),
  });
}

test('every part that the kit exports has a conformance case', () => {
  const families = Object.entries({ ...kit, Player, Transcript }).filter(
    ([, value]) => typeof value === 'object' && 'Root' in value,
  );
  expect(families.map(([name]) => name).sort()).toEqual([
    'Classroom',
    'DateRange',
    'LiveChart',
    'Player',
    'Processing',
    'TeamPicker',
    'Transcript',
    'Upload',
  ]);
  const cases = {
    Upload: uploadCases,
    Processing: processingCases,
    TeamPicker: teamCases,
    Player: playerCases,
    Classroom: classroomCases,
    DateRange: dateRangeCases,
    LiveChart: liveChartCases,
    Transcript: transcriptCases,
  };
  for (const [name, parts] of families as [keyof typeof cases, object][])
    expect(Object.keys(cases[name]).sort()).toEqual(Object.keys(parts).sort());
});

// Processing.Item needs no root: its row is a prop.
const partsInRoot = [Upload, Processing, Player, TeamPicker, Classroom, DateRange, LiveChart, Transcript]
  .flatMap((family) => Object.entries<ElementType>(family))
  .filter(([, part]) => part !== Processing.Item && part !== Classroom.Root)
  .filter(([, part]) => part !== DateRange.Root);

test.each(partsInRoot)('%s outside of its root says what is missing', (_name, Part) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Part uploadId="x" team={team} player={player} subtitles={subtitles} />)).toThrow(
    /PalcoProvider|must be inside <(Upload|Processing|Player|TeamPicker|Classroom|DateRange|LiveChart|Transcript)\.(Root|Item)>/,
  );
});
