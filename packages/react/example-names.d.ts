// What the examples of the docstrings use without making it. `check-examples.mjs` compiles them with these names.
import type { videosApi, Palco, Permission } from '@palco/sdk';
import type { UsersApi } from '@palco/sdk/admin';
import type { createClient } from '@palco/sdk/client';
import type { Player } from '@palco/sdk/player';
import type { Session } from '@palco/sdk/session';
import type { QueryClient } from '@tanstack/react-query';

declare global {
  const palco: Palco;
  const client: ReturnType<typeof createClient>;
  const session: Session;
  const videos: ReturnType<typeof videosApi>;
  const queryClient: QueryClient;
  const player: Player;
  /** The elements of a video and of its interpretation in sign language. */
  const film: HTMLVideoElement;
  const sign: HTMLVideoElement;
  const input: HTMLInputElement;
  const file: File;
  const held: ReadonlySet<Permission>;
  /** What a form holds, before a schema has judged it. */
  const values: unknown;
  const person: Parameters<UsersApi['create']>[0];

  const baseUrl: string;
  const cargoId: string;
  const id: string;
  const language: string;
  const liveId: string;
  const login: string;
  const password: string;
  const src: string;
  const title: string;
  const parentId: string;
  const teamId: string;
  const token: string;
  const videoId: string;
  const page: number;
  const version: number;
  const first: string;
  const second: string;

  const getToken: () => Promise<string>;
  const show: (what: unknown) => void;
  const leave: () => void;
}
