import type VoiceAi from './VoiceAi.astro';

/** A sample that takes no props. */
type Component = typeof VoiceAi;

const samples = import.meta.glob<Component>('./*.astro', { eager: true, import: 'default' });

/** A sample of what a service delivers, by file name. Throws if there is no such file. */
export function serviceSample(name: string): Component {
  const sample = samples[`./${name}.astro`];
  if (!sample) throw new Error(`There is no src/components/samples/${name}.astro.`);
  return sample;
}
