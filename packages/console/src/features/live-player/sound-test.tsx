import { Volume2 } from 'lucide-react';
import { Icon } from '../../ui';
import { useLivePlayerText } from './messages';
import styles from './live-player-page.module.css';

/** Two notes, as loud as the picture will be: who hears them hears the live. */
function playNotes(): void {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.value = 0.2;
  gain.connect(audio.destination);
  const notes = [523, 784].map((frequency, index) => {
    const note = audio.createOscillator();
    note.frequency.value = frequency;
    note.connect(gain);
    note.start(audio.currentTime + index * 0.35);
    note.stop(audio.currentTime + index * 0.35 + 0.3);
    return note;
  });
  notes.at(-1)?.addEventListener('ended', () => void audio.close());
}

/** Lets somebody who waits hear whether the sound of this device is on. */
export function SoundTest() {
  const t = useLivePlayerText();
  return (
    <button type="button" className={styles.sound} onClick={playNotes}>
      <Icon of={Volume2} size={16} />
      {t('live.soundTest')}
    </button>
  );
}
