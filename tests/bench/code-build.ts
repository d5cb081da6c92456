import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../../platform/repository-dir.ts';
import { codeBuild } from '../../publisher/code/code-build.ts';
import { openPublishTask, type PublishTask } from '../../publisher/server.ts';
import { publishableKey, startFakeBackend } from '../unit/publisher/fake-backend.ts';
import { makePost, makePosts } from '../unit/publisher/posts.ts';

const bodySize = 5000;

export interface CodeBuildBench {
  /** Deleted at the end. */
  folder: string;
  env: Record<string, string>;
  /** Replaces all posts. */
  fill(posts: number): void;
  /** Gives the nth post another title. */
  edit(n: number, title: string): void;
  /** Starts a process that publishes to this folder. */
  openTask(releases: string): PublishTask;
}

/** Builds the real code, with posts of a fake backend. */
export async function onCodeBuild<Result>(
  measure: (bench: CodeBuildBench) => Promise<Result>,
): Promise<Result> {
  mkdirSync(join(repositoryDir, '.build'), { recursive: true });
  const folder = mkdtempSync(join(repositoryDir, '.build', 'bench-'));
  const buildDir = join(folder, 'code');
  const backend = await startFakeBackend();
  const env = {
    PUBLIC_APP_ENV: 'production',
    PUBLIC_SITE_URL: 'https://example.com',
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    PUBLIC_SUPABASE_PROJECT_ID: 'bench',
  };
  try {
    await codeBuild({ root: repositoryDir, buildDir, env, logger: () => undefined });
    return await measure({
      folder,
      env,
      fill(posts) {
        backend.posts.clear();
        for (const post of makePosts(posts, bodySize)) backend.posts.set(post.id, post);
        backend.restart();
      },
      edit(n, title) {
        const updated_at = new Date().toISOString();
        backend.put(makePost(n, { title, updated_at }, bodySize));
      },
      openTask: (releases) =>
        openPublishTask(
          { buildDir, releases, backendUrl: backend.url, publishableKey, codeQuality: 'standard' },
          console.error,
        ),
    });
  } finally {
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
