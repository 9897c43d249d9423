export { createPlaylists, playlistCalls, type Playlists, type PlaylistsQuery } from './playlists';
