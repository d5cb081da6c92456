import type { AstroIntegration } from 'astro';

/**
 * Gives a page's stylesheets the same order in every build. Astro sorts them by where the page imports them, and its
 * sort leaves ties in the order in which parallel work happened to finish. Sorting by text first decides those ties.
 * The layout's stylesheet is ahead of its components': the public one starts with Tailwind's license comment, and only
 * the staff one is linked.
 */
export function styleOrder(): AstroIntegration {
  return {
    name: 'style-order',
    hooks: {
      'astro:build:setup': ({ pages, updateConfig }) => {
        const writeBundle = () => {
          for (const { styles } of pages.values()) {
            styles.sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
          }
        };
        updateConfig({ plugins: [{ name: 'style-order', writeBundle }] });
      },
    },
  };
}

type BuildSetup = NonNullable<AstroIntegration['hooks']['astro:build:setup']>;
type Pages = Parameters<BuildSetup>[0]['pages'];
type Style = NonNullable<ReturnType<Pages['get']>>['styles'][number];

function textOf({ sheet }: Style): string {
  return sheet.type === 'inline' ? sheet.content : '';
}
