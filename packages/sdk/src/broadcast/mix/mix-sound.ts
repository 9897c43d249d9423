type Kind = 'microphone' | 'screen';

/** One sound of microphone and screen; silence where there is none, so that its track stays the same. */
export function createMixSound() {
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  const gate = context.createGain();
  const meter = context.createAnalyser();
  meter.fftSize = 2_048;
  const samples = new Float32Array(meter.fftSize);
  gate.connect(mixed);
  const sources = new Map<Kind, MediaStreamAudioSourceNode>();
  const resume = (): void => {
    // Rejected where the page is closed meanwhile.
    if (context.state !== 'running' && context.state !== 'closed') context.resume().catch(() => undefined);
  };
  // Phones interrupt it for a call.
  context.addEventListener('statechange', resume);
  return {
    track: mixed.stream.getAudioTracks()[0],
    set(kind: Kind, track: MediaStreamTrack | null): void {
      sources.get(kind)?.disconnect();
      sources.delete(kind);
      if (!track) return;
      resume();
      const source = context.createMediaStreamSource(new MediaStream([track]));
      source.connect(gate);
      if (kind === 'microphone') source.connect(meter);
      sources.set(kind, source);
    },
    /** A short ramp: a cut is heard as a click. */
    mute: (isMuted: boolean) => void gate.gain.setTargetAtTime(isMuted ? 0 : 1, context.currentTime, 0.02),
    level(): number | null {
      if (!sources.has('microphone')) return null;
      meter.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    },
    close(): void {
      context.removeEventListener('statechange', resume);
      for (const source of sources.values()) source.disconnect();
      for (const track of mixed.stream.getTracks()) track.stop();
      void context.close();
    },
  };
}
