const shown = document.querySelector('palco-player, palco-classroom');
const output = document.querySelector('output');
const kind = shown.localName.slice('palco-'.length);
// Without a session the frame is shown on the domains of the team alone.
shown.getToken = async () => (await fetch(`/my/session/${kind}`)).json();
shown.addEventListener('ready', () => (output.value = 'ready'));
shown.addEventListener('done', ({ detail }) => (output.value = `done ${detail.title}`));
shown.addEventListener('failed', ({ detail }) => (output.value = `failed ${detail.code}`));
