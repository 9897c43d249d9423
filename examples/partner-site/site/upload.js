const upload = document.querySelector('palco-upload');
const progress = document.querySelector('progress');
const output = document.querySelector('output');
// A session of one's own server; called again before it ends.
upload.getToken = async () => (await fetch('/my/session/upload')).json();
upload.addEventListener('ready', () => (output.value = 'ready'));
upload.addEventListener('progress', ({ detail }) => (progress.value = detail.percent));
upload.addEventListener('done', ({ detail }) => (output.value = `done ${detail.videoId}`));
upload.addEventListener('failed', ({ detail }) => (output.value = `failed ${detail.code}`));
