import type { SettingGroup } from './setting.pure';

/** Where encoders send lives to, and what takes them. */
export const liveSettings: SettingGroup = {
  title: 'Live',
  settings: [
    {
      variable: 'PALCO_RTMP_PORT',
      value: '<port|off>',
      fallback: '1935, or another free one',
      help: 'port that encoders send lives to, over RTMP; 0 for any free one, off for none',
    },
    {
      variable: 'PALCO_RTMP_HOST',
      value: '<address>',
      fallback: 'the one of PALCO_HOST',
      help: 'address to listen on for encoders',
    },
    {
      variable: 'PALCO_RTMP_TRUST_PROXY',
      value: '<ranges>',
      fallback: 'none',
      help: 'balancers before the port for encoders, like 10.0.0.0/8: they begin each connection with the PROXY protocol',
    },
    {
      variable: 'PALCO_RTMP_URL',
      value: '<rtmp://…>',
      fallback: 'the name of the console, and the port',
      help: 'what people are told to type into their encoder, like rtmp://live.example.com/live',
    },
    {
      variable: 'PALCO_RTMP_ENGINE',
      value: 'own|nginx',
      fallback: 'own',
      help: 'what takes the signals: the server itself, or an nginx with the module nginx-rtmp beside it',
    },
    {
      variable: 'PALCO_NGINX_RTMP_ADDRESS',
      value: '<address:port>',
      fallback: '127.0.0.1:1935',
      help: 'where signals are read from that nginx',
    },
    {
      variable: 'PALCO_NGINX_RTMP_CONTROL',
      value: '<origin>',
      fallback: 'http://127.0.0.1:1936',
      help: 'where it serves /stat and /control',
    },
    {
      variable: 'PALCO_NGINX_RTMP_CALLBACKS',
      value: '<address:port>',
      fallback: '127.0.0.1:1937',
      help: 'address to listen on for its callbacks',
    },
    {
      variable: 'PALCO_NGINX_RTMP_SECRET',
      value: '<characters>',
      fallback: 'none',
      help: 'path of the callbacks in its nginx.conf; at least 32 random letters and digits',
      isSecret: true,
    },
    {
      variable: 'PALCO_LIVE_SIGNALS',
      value: '<number>',
      fallback: '32',
      help: 'signals of lives that one process takes at once; each needs about 64 MB',
    },
    {
      variable: 'PALCO_LIVE_SIGNALS_TEAM',
      value: '<number>',
      fallback: '16',
      help: 'signals of lives that one team may send at once',
    },
  ],
};
