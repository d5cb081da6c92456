import { PUBLIC_CHAT_EMBED } from 'astro:env/client';
import { Section } from '~/features/staff';
import { integration } from '~/lib/integration';
import { thirdParties } from '~/lib/third-parties';
import { describeCalendar, describeChat, type SiteIntegration } from '../rules/site-integrations';

/** What's compiled into the site's pages, and their Content-Security-Policy. */
export function SiteIntegrations() {
  const chat = { chatbotId: integration.chatbotId, embed: PUBLIC_CHAT_EMBED ?? '' };
  return (
    <Section
      id="site"
      title="Calendar and chat"
      text="These environment variables are built into the pages and their security policy, so they can’t be changed here. Change them in .env, or wherever the site is built, and build the site again."
    >
      <Integration title="Calendar" {...describeCalendar(integration)} />
      <Integration title="Chat" {...describeChat(chat, thirdParties)} />
    </Section>
  );
}

function Integration({ title, variables, tone, text, link }: SiteIntegration & { title: string }) {
  return (
    <div className="crm-setting">
      <h3 className="label">{title}</h3>
      <p>
        <span className="staff-chip crm-chip" data-tone={tone}>
          {text}
        </span>
      </p>
      <dl className="crm-values">
        {variables.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{value ?? 'Not set'}</dd>
          </div>
        ))}
      </dl>
      {link && (
        <a href={link.href} className="link crm-link" target="_blank" rel="noreferrer">
          {link.label}
        </a>
      )}
    </div>
  );
}
