const part = document.querySelector('palco-upload, palco-player, palco-classroom');
const progress = document.querySelector('progress');
const output = document.querySelector('output');
const kind = part.localName.slice('palco-'.length);
// A session of one's own server; called again before it ends. A player needs it only outside of the domains of the team.
part.getToken = async () => (await fetch(`/my/session/${kind}`)).json();
part.addEventListener('ready', () => (output.value = 'ready'));
part.addEventListener('progress', ({ detail }) => (progress.value = detail.percent));
part.addEventListener('done', ({ detail }) => (output.value = `done ${detail.videoId}`));
part.addEventListener('failed', ({ detail }) => (output.value = `failed ${detail.code}`));
