import type { SettingGroup } from './setting.pure';

/** How other services are reached. */
export const integrationSettings: SettingGroup = {
  title: 'Other services that recordings come from',
  settings: [
    {
      variable: 'PALCO_EMULATORS',
      value: '<port|off>',
      fallback: '4100 with demo data; otherwise off',
      help: 'local emulators of all the services, for trying them out; not for real people',
    },
    {
      variable: 'PALCO_ZOOM_CLIENT_ID',
      value: '<id>',
      fallback: 'none',
      help: 'OAuth app of Zoom',
    },
    {
      variable: 'PALCO_ZOOM_CLIENT_SECRET',
      value: '<secret>',
      fallback: 'none',
      help: 'secret of that app',
      isSecret: true,
    },
    {
      variable: 'PALCO_ZOOM_WEBHOOK_SECRET',
      value: '<secret>',
      fallback: 'none',
      help: 'secret token of its events, which come to /bff/zoom/webhook',
      isSecret: true,
    },
    {
      variable: 'PALCO_GOOGLE_CLIENT_ID',
      value: '<id>',
      fallback: 'none',
      help: 'OAuth client of Google, for Meet and the files in Drive',
    },
    {
      variable: 'PALCO_GOOGLE_CLIENT_SECRET',
      value: '<secret>',
      fallback: 'none',
      help: 'secret of that client',
      isSecret: true,
    },
    {
      variable: 'PALCO_FACEBOOK_CLIENT_ID',
      value: '<id>',
      fallback: 'none',
      help: 'app of Facebook',
    },
    {
      variable: 'PALCO_FACEBOOK_CLIENT_SECRET',
      value: '<secret>',
      fallback: 'none',
      help: 'secret of that app',
      isSecret: true,
    },
    {
      variable: 'PALCO_YOUTUBE_URL',
      value: '<https://…>',
      fallback: 'none',
      help: 'address of the video service whose videos can be imported',
    },
    {
      variable: 'PALCO_YOUTUBE_CLIENT_ID',
      value: '<id>',
      fallback: 'none',
      help: 'OAuth client of the video service',
    },
    {
      variable: 'PALCO_YOUTUBE_CLIENT_SECRET',
      value: '<secret>',
      fallback: 'none',
      help: 'secret of that client',
      isSecret: true,
    },
    {
      variable: 'PALCO_TENCENT',
      value: 'on|off',
      fallback: 'off',
      help: 'whether teams may connect Tencent Cloud VoD with their own keys',
    },
  ],
};
