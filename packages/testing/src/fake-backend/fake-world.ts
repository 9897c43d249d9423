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
  Passkey,
  PermissionItem,
  Role,
  Settings,
  SignIn,
  Video,
} from '@palco/openapi';

/** A person with a log-in. Defaults of absent fields: active, never invited, never signed in, first version. */
export interface FakePerson {
  /** Empty until an invitation is accepted. */
  password: string;
  me: Me;
  ativo?: boolean;
  /** An invitation was sent and has not been accepted. */
  convitePendente?: boolean;
  /** Why its mail did not arrive, where it did not. */
  conviteFalhou?: 'refused' | 'unsent';
  lastLogin?: string | null;
  createdAt?: string;
  version?: number;
  factors?: FakeFactors;
}

/** The second factors of a person. */
export interface FakeFactors {
  totp: boolean;
  passkeys: Passkey[];
  /** In clear: the fake has no secrets. */
  recoveryCodes: string[];
}

/** A role; a team in a person's profile refers to it by its name. */
export interface FakeRole extends Role {
  /** Null for roles of the system. */
  readonly clientId: string | null;
}

/** A client; a sub-account has the id of the client that it belongs to. */
export interface FakeClient extends Client {
  readonly parentId: string | null;
}

/** Further fields of a team, beside its {@link Account}. */
export interface FakeTeamDetails extends Pick<
  Settings,
  'color' | 'corPadrao' | 'dominiosPadrao' | 'recusarPaisDesconhecido' | 'exigeSegundoFator' | 'idioma'
> {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An open sign-in and the tokens that belong to it. */
export interface FakeSignIn extends Omit<SignIn, 'atual'> {
  readonly userId: string;
  readonly tokens: string[];
}

/** A link that was sent by mail and not used yet. */
export interface FakeLink {
  readonly kind: 'recovery' | 'invite' | 'email';
  readonly userId: string;
  /** That it was sent to. */
  readonly email: string;
  readonly token: string;
  readonly hash: string;
}

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
  accounts: Account[];
  /** Id of a team -> its further fields; a team that is missing here has the defaults. */
  readonly teamDetails: Map<string, FakeTeamDetails>;
  clients: FakeClient[];
  roles: FakeRole[];
  /** The catalogue of permissions, without their holders. */
  permissions: Pick<PermissionItem, 'id' | 'nome' | 'descricao' | 'grupo'>[];
  signIns: FakeSignIn[];
  /** Whose sign-ins wait for the second step, by their secret. */
  readonly halfSignIns: Map<string, string>;
  /** The links that were mailed, newest last. */
  links: FakeLink[];
  /** Token of the link that a first start printed; null where somebody can sign in already. */
  setupToken: string | null;
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
