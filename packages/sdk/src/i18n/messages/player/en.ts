import type { Translated } from '../../i18n-contract';
import type { ptBr } from './pt-br';

/** English texts under the keys of the Portuguese ones. */
export const en = {
  'player.label': 'Video player',
  'player.play': 'Play',
  'player.pause': 'Pause',
  'player.mute': 'Mute',
  'player.unmute': 'Unmute',
  'player.volume': 'Volume',
  'player.seek': 'Position',
  'player.position': '{current} of {duration}',
  'player.back': { one: 'Back {count} second', other: 'Back {count} seconds' },
  'player.forward': { one: 'Forward {count} second', other: 'Forward {count} seconds' },
  'player.fullscreen': 'Full screen',
  'player.exitFullscreen': 'Exit full screen',
  'player.quality': 'Quality',
  'player.qualityAuto': 'Automatic',
  'player.rate': 'Speed',
  'player.live': 'Live',
  'player.goLive': 'Go to live',
  'player.behindLive': '{time} behind live',
  'player.captions': 'Subtitles',
  'player.captionsOff': 'Off',
  'player.pictureInPicture': 'Picture in picture',
  'player.exitPictureInPicture': 'Exit picture in picture',
  'player.chapters': 'Chapters',
  'player.inChapter': '{current} · {chapter}',
  'player.positionInChapter': '{current} of {duration}, {chapter}',
  'player.resume': 'Continue from {time}',
  'player.restart': 'Start again',
  'player.keyHelp': 'Player keys',
  'player.keys.space': 'Space',
  'player.keys.toggle': 'Play or pause',
  'player.keys.toggleMute': 'Mute or unmute',
  'player.keys.toggleFullscreen': 'Enter or exit full screen',
  'player.keys.help': 'Show this list',
  'player.loading': 'Loading',
  'player.error.PLAYER_NETWORK': 'The video could not be loaded. Check your connection and try again.',
  'player.error.PLAYER_FORBIDDEN':
    'Access to this video has expired or is not for this site. Reload the page.',
  'player.error.PLAYER_DOMAIN_REFUSED':
    'This site may not show this video. Ask whoever published it to allow this domain.',
  'player.error.PLAYER_NOT_FOUND':
    'This video is no longer available. Check the address or ask its publisher for another one.',
  'player.error.PLAYER_MEDIA':
    'The video could not be decoded. Try again or use another browser; if that does not help, the file is damaged.',
  'player.error.PLAYER_UNSUPPORTED': 'Your browser cannot play this video. Update it or use another one.',
  'player.error.PLAYER_LOADER': 'The player could not be loaded. Reload the page.',
} as const satisfies Translated<typeof ptBr>;
