import type {
  Account,
  Attendee,
  ChatMessage,
  ChatSettings,
  ClassroomSettings,
  Client,
  Config,
  Health,
  Directory,
  DirectorySettings,
  Live,
  LiveKey,
  LiveSignal,
  Me,
  PermissionItem,
  RoleDetail,
  Settings,
  SpokenMoment,
  Team,
  UserItem,
  Video,
} from '@palco/openapi';

/** Somebody who signs in. */
export interface FakePerson {
  /** Empty: no password signs the person in. */
  readonly password: string;
  me: Me;
}

/** A team with everything that the different answers tell of it. */
export type FakeAccount = Account & Team & Settings;

/** The received part of a source. */
export interface FakeSource {
  readonly total: number;
  readonly fileName: string;
  /** Inclusive pairs in order, joined where they touch. */
  ranges: (readonly [start: number, end: number])[];
}

/** The classroom of a live and who registered for it. */
export interface FakeClassroom {
  settings: ClassroomSettings;
  attendees: Attendee[];
  /** Id of a registration -> its token, and whose it is. */
  readonly tokens: Map<string, { readonly token: string; readonly email: string }>;
}

/** A live with what belongs to it. */
export interface FakeLive {
  live: Live;
  readonly keys: LiveKey[];
  /** Signals that have started; the others are waiting. */
  readonly signals: LiveSignal[];
}

/** An item in the trash; `trashedWith` is the folder that it was deleted with. */
export interface FakeTrashed<Item> {
  readonly item: Item;
  readonly deletedAt: string;
  readonly trashedWith: string | null;
}

/** The chat of a live. */
export interface FakeChat {
  readonly messages: ChatMessage[];
  lastChange: number;
  settings: ChatSettings;
  /** By the id of the registration. */
  readonly bans: Map<string, { readonly name: string; readonly ate: string | null }>;
}

/** The state of the fake backend. It may be changed at any time. */
export interface FakeWorld {
  people: FakePerson[];
  /** Who is listed, in the client of the first teams. */
  users: UserItem[];
  accounts: FakeAccount[];
  clients: Client[];
  roles: RoleDetail[];
  permissions: PermissionItem[];
  directories: Directory[];
  videos: Video[];
  lives: FakeLive[];
  /** Id of a live -> its classroom; one that is missing here is empty. */
  readonly classrooms: Map<string, FakeClassroom>;
  trash: {
    videos: FakeTrashed<Video>[];
    directories: FakeTrashed<Directory>[];
    lives: Omit<FakeTrashed<FakeLive>, 'trashedWith'>[];
  };
  /** Id of a folder -> its settings; one that is missing here has the defaults. */
  readonly directorySettings: Map<string, DirectorySettings>;
  /** Id of a video -> what is said in it; one that is missing here is silent. */
  readonly said: Map<string, SpokenMoment[]>;
  /** Token -> what undoes its bulk change. */
  readonly undos: Map<string, () => void>;
  config: Config;
  /** What the health warns of; absent: nothing. */
  warnings?: Health['warnings'];
  readonly sources: Map<string, FakeSource>;
  /** Id of a video -> when its processing ended, in milliseconds since 1970; it stays in the progress list for a minute. */
  readonly finishedAt: Map<string, number>;
  /** False while the storage is full: conversions wait. */
  hasRoom: boolean;
  /** The chats of lives, by their ids. */
  readonly chats: Map<string, FakeChat>;
  /** Token -> id of the person. */
  readonly tokens: Map<string, string>;
}
