import { SdkError } from '@palco/sdk/client';
import type { ReactElement } from 'react';
import { PalcoProvider, Classroom, DateRange, LiveChart, PermissionGate, TeamPicker } from './index';
import { finished, info } from './classroom/classroom-info.fixture';
import { Player, usePlayer } from './player';
import { PlayerControls } from './player/player-controls.fixture';
import { PlayerTimeline } from './player/player-timeline.fixture';
import { ProcessingPanel } from './processing/processing-panel.fixture';
import {
  buildProcessingRow,
  buildUploadEntry,
  createFakePalco,
  createStaticClassroom,
  createStaticLiveAnalytics,
  createStaticPlayer,
  createStaticProcessing,
  createStaticUploads,
} from './testing';
import { TranscriptPanel } from './transcript/transcript-panel.fixture';
import { UploadPanel } from './upload/upload-panel.fixture';

const uploads = createStaticUploads([
  buildUploadEntry({ id: 'a', stage: 'sending' }),
  buildUploadEntry({ id: 'b', name: 'Aula 13', stage: 'failed' }),
]);
const rows = [
  buildProcessingRow(),
  buildProcessingRow({ id: 'v2', kind: 'upload', status: 'failed', errorCode: 'UPLOAD_NO_ANSWER' }),
];
const team = {
  accountId: 't',
  name: 'Maré',
  role: 'Editora',
  thumbnail: '/t.jpg',
  color: '#0b6e57',
  blocked: false,
};
const player = createStaticPlayer({
  stage: 'failed',
  duration: 90,
  currentTime: 12,
  qualities: [
    { index: 1, label: '720p', bitrate: 2 },
    { index: 0, label: '360p', bitrate: 1 },
  ],
  textTracks: [{ index: 0, label: 'Português', language: 'pt-BR' }],
  liveEdge: 90,
  secondsBehindLive: 78,
  error: new SdkError({ code: 'PLAYER_NETWORK', message: 'x' }),
});
const leftBefore = createStaticPlayer({ stage: 'paused', duration: 90, currentTime: 12 });
export const stillPalco = createFakePalco({
  engines: { uploads, processing: createStaticProcessing(rows) },
}).palco;

const registration = createStaticClassroom({
  stage: 'register',
  info,
  problems: { name: 'validation.name' },
});
const room = createStaticClassroom({ stage: 'open', info: finished });
const ended = createStaticClassroom({ stage: 'ended', ending: { reason: 'left', until: null } });
const refusedRegistration = createStaticClassroom({
  stage: 'register',
  error: new SdkError({ code: 'TOO_MANY_ATTEMPTS', message: 'x' }),
});

const staleAnalytics = createStaticLiveAnalytics({
  viewers: {
    series: [{ name: 'viewers', points: [{ timestamp: 0, value: 3 }] }],
    error: { action: 'fetchViewers', message: 'x' },
  },
});

function UsesPlayer(): ReactElement {
  return (
    <Player.Root player={usePlayer({ src: '/a.m3u8' })}>
      <Player.Video />
    </Player.Root>
  );
}

/** Every part at least once; `server-render.test.tsx` fails for a part that is missing here. */
export function EveryPart(): ReactElement {
  return (
    <PalcoProvider palco={stillPalco}>
      <UploadPanel />
      <ProcessingPanel />
      <PlayerControls player={player} />
      <PlayerTimeline player={leftBefore} />
      <UsesPlayer />
      <TranscriptPanel player={leftBefore} />
      <TeamPicker.Root>
        <TeamPicker.Search />
        <TeamPicker.Status />
        <TeamPicker.List />
        <ul>
          <TeamPicker.Item team={team}>
            <TeamPicker.Thumbnail />
            <TeamPicker.Name />
            <TeamPicker.Role />
            <TeamPicker.Select />
          </TeamPicker.Item>
        </ul>
      </TeamPicker.Root>
      <DateRange.Root value={null} onValueChange={() => undefined} today="2026-11-20">
        <DateRange.Preset preset="today" />
        <DateRange.Previous index={0} />
        <DateRange.Caption index={0} />
        <DateRange.Next index={0} />
        <DateRange.Month index={0} />
        <DateRange.Day day="2026-11-20" />
        <DateRange.Bound edge="start" />
      </DateRange.Root>
      <Classroom.Root classroom={registration}>
        <Classroom.Countdown />
        <Classroom.RegisterForm>
          <Classroom.NameField />
          <Classroom.FieldError field="name" />
          <Classroom.EmailField />
          <Classroom.Submit />
        </Classroom.RegisterForm>
      </Classroom.Root>
      <Classroom.Root classroom={room}>
        <Classroom.Exit />
        <Classroom.Stage />
        <Classroom.ChatFrame />
        <Classroom.Speakers />
        <Classroom.Finished />
        <Classroom.Certificate />
        <Classroom.CertificateError />
      </Classroom.Root>
      <Classroom.Root classroom={ended}>
        <Classroom.Ended />
        <Classroom.Rejoin />
      </Classroom.Root>
      <Classroom.Root classroom={refusedRegistration}>
        <Classroom.Error />
      </Classroom.Root>
      <LiveChart.Root group="viewers" analytics={staleAnalytics}>
        <LiveChart.Plot>{({ columns }) => columns.length}</LiveChart.Plot>
        <LiveChart.Status />
        <LiveChart.Retry />
      </LiveChart.Root>
      <PermissionGate anyOf={['showVOD']} fallback={<p>Sem acesso</p>} />
    </PalcoProvider>
  );
}
