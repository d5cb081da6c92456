import type { Task } from '../child-task.ts';
import { loadCode } from '../code/load.ts';
import {
  renderMissingImages,
  type RenderInput,
  type RenderProgress,
  type RenderResult,
} from './render-missing.ts';

export interface RenderSettings {
  /** Folder of the code build. */
  buildDir: string;
  /** The release area. */
  releases: string;
}

const renderTask: Task<RenderSettings, RenderInput, RenderResult, RenderProgress> = async ({
  buildDir,
  releases,
}) => {
  const loaded = await loadCode(buildDir);
  return (input, report) => renderMissingImages(loaded, releases, input, report);
};
export default renderTask;
