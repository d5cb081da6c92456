import type { IndustryId } from '~/config/industries';
import GolfCourses from './industries/GolfCourses.astro';
import Healthcare from './industries/Healthcare.astro';
import HomeServices from './industries/HomeServices.astro';
import Legal from './industries/Legal.astro';

/** A drawing that takes no props. */
type Component = typeof GolfCourses;

const serviceDrawings = import.meta.glob<Component>('./services/*.astro', {
  eager: true,
  import: 'default',
});

/** A service's illustration by file name. Throws if there is no such file. */
export function serviceDrawing(name: string): Component {
  const drawing = serviceDrawings[`./services/${name}.astro`];
  if (!drawing) throw new Error(`There is no src/components/drawings/services/${name}.astro.`);
  return drawing;
}

/** Shown next to the opening of each industry page. */
export const industryDrawings: Record<IndustryId, Component> = {
  healthcare: Healthcare,
  legal: Legal,
  'home-services': HomeServices,
  'golf-courses': GolfCourses,
};
