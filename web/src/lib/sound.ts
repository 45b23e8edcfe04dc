/** Small sounds of our own, made on the spot; silent unless switched on. */

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

interface Tone {
  at: number;
  pitch: number;
  length: number;
  loud: number;
  shape: OscillatorType;
}

const SOUNDS = {
  // a tile on sandstone: two low knocks
  move: [
    { at: 0, pitch: 190, length: 0.07, loud: 0.16, shape: "triangle" },
    { at: 0.03, pitch: 120, length: 0.09, loud: 0.12, shape: "sine" },
  ],
  // a small sistrum: your turn
  turn: [
    { at: 0, pitch: 880, length: 0.16, loud: 0.06, shape: "sine" },
    { at: 0.11, pitch: 1318, length: 0.26, loud: 0.05, shape: "sine" },
  ],
  refuse: [{ at: 0, pitch: 140, length: 0.14, loud: 0.09, shape: "triangle" }],
  end: [
    { at: 0, pitch: 523, length: 0.3, loud: 0.06, shape: "sine" },
    { at: 0.14, pitch: 659, length: 0.3, loud: 0.06, shape: "sine" },
    { at: 0.28, pitch: 784, length: 0.5, loud: 0.06, shape: "sine" },
  ],
} satisfies Record<string, Tone[]>;

export type Sound = keyof typeof SOUNDS;

export function sound(name: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  for (const tone of SOUNDS[name]) ring(context, tone);
}

function ring(audio: AudioContext, tone: Tone): void {
  const [voice, volume] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + tone.at;
  voice.type = tone.shape;
  voice.frequency.setValueAtTime(tone.pitch, start);
  volume.gain.setValueAtTime(tone.loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + tone.length);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + tone.length);
}
