export { createFakePorts, settlePromises, type FakePorts, type FakePortsOptions } from './fake-ports';
export { sdkMessages } from '@palco/sdk/internals';
export { createFakeBackend, buildWorld, fakePassword, observeFakeAnswers } from './fake-backend';
export type {
  FakeBackend,
  FakeBackendOptions,
  FakeClient,
  FakeFault,
  FakeConnection,
  FakeIntegrations,
  FakeLink,
  FakeLive,
  FakeOperation,
  FakePerson,
  FakePlaylist,
  FakeRequest,
  FakeRole,
  FakeSignIn,
  FakeSource,
  FakeTeamDetails,
  FakeWebhook,
  FakeWorld,
  ObservedAnswer,
} from './fake-backend';
export { buildLog } from './build-log';
export {
  buildAccount,
  buildClient,
  buildConfig,
  buildDirectory,
  buildId,
  buildLive,
  buildLivePreset,
  buildLiveSignal,
  buildMe,
  buildPlaylist,
  buildPlaylistItem,
  buildRole,
  buildTeam,
  buildToken,
  buildTranscodeItem,
  buildUser,
  buildVideo,
  buildVideoItem,
  buildWebhook,
  type TokenClaims,
} from './builders';
export { createScriptedTransport, type ScriptedAnswer, type ScriptedTransport } from './scripted-transport';
export {
  buildUploadEntry,
  createStillUploads,
  type StillUploads,
  type UploadEntryValues,
} from './still-uploads';
export { createStillChat, type StillChat } from './still-chat';
export { buildProcessingRow, createStillProcessing, type StillProcessing } from './still-processing';
export {
  createFakeSockets,
  type FakeSocket,
  type FakeSockets,
  type FakeSocketsOptions,
} from './fake-sockets';
export { FakeMedia } from './fake-media';
