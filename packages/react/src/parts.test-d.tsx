// What must and what must not compile. Read by `tsc`; never run.
import type { ApiSchema, Palco, SdkError, Video } from '@palco/sdk';
import type { Player as PlayerEngine } from '@palco/sdk/player';
import { createRef } from 'react';
import { PalcoProvider, PermissionGate, Processing, TeamPicker, Upload } from './index';
import { Player } from './player';
import type { usePermission } from './index';
import { useUpdateVideo, videosQueryOptions, usePalcoQuery } from './query';

declare const palco: Palco;
declare const engine: PlayerEngine;

declare const Own: (props: { readonly off: boolean | undefined }) => null;

/** Fails to compile unless both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
const same = <A, B>(_proof: Same<A, B>): void => undefined;

export const provider = [
  <PalcoProvider key="1" palco={palco} />,
  // @ts-expect-error -- `palco` is required
  <PalcoProvider key="2" />,
];

export const refs = [
  <Upload.Trigger key="1" ref={createRef<HTMLButtonElement>()} />,
  <Player.Video key="2" ref={createRef<HTMLVideoElement>()} />,
  // @ts-expect-error -- a trigger is a button
  <Upload.Trigger key="3" ref={createRef<HTMLVideoElement>()} />,
];

export const states = [
  <Upload.Item key="1" uploadId="1" className={({ stage }) => (stage === 'failed' ? 'red' : undefined)} />,
  // @ts-expect-error -- there is no such stage
  <Upload.Item key="2" uploadId="1" className={({ stage }) => (stage === 'broken' ? 'red' : undefined)} />,
  // @ts-expect-error -- `uploadId` is required
  <Upload.Item key="3" />,
  <Upload.Progress key="4" render={(props, { progress }) => <progress {...props} value={progress} />} />,
  <Upload.Trigger key="8" render={({ disabled }) => <Own off={disabled} />} />,
  // @ts-expect-error -- a list item has no `disabled`
  <Upload.Item key="9" uploadId="1" render={({ disabled }) => <Own off={disabled} />} />,
  <Upload.List key="5">{(id) => id.toUpperCase()}</Upload.List>,
  <Processing.List key="6">{({ progress }) => progress.toFixed()}</Processing.List>,
  // @ts-expect-error -- rows are made by a function
  <Processing.List key="7">text</Processing.List>,
];

export const sources = [
  <Player.Root key="1" player={engine} hotkeys={false} />,
  // @ts-expect-error -- the source belongs to the player
  <Player.Video key="2" src="/a.mp4" />,
  // @ts-expect-error -- the player's own controls are parts
  <Player.Video key="3" controls />,
  <TeamPicker.Root key="4" onSelect={({ accountId }) => accountId.length} />,
  // @ts-expect-error -- `anyOf` is required
  <PermissionGate key="5" />,
];

export function useTypes(): void {
  same<ReturnType<typeof usePermission>, boolean>(true);
  const { data, error } = usePalcoQuery((palco) => videosQueryOptions(palco, { page: 1 }));
  same<typeof data, ApiSchema<'VideoList'> | undefined>(true);
  same<typeof error, SdkError | null>(true);
  // @ts-expect-error -- pages are numbers
  usePalcoQuery((palco) => videosQueryOptions(palco, { page: 'one' }));
  const { mutateAsync } = useUpdateVideo();
  same<Awaited<ReturnType<typeof mutateAsync>>, Video>(true);
  // @ts-expect-error -- `id` is required
  void mutateAsync({ patch: { title: 'Aula 12' } });
  void videosQueryOptions(palco, { page: 1 });
}
