import { contacts } from '~/config/contacts';

/** The way out for someone whose form can't be sent, for example because of a rate limit. */
export function OrCall() {
  const { phone, hours } = contacts;
  return (
    <span className="block">
      Or call{' '}
      <a href={phone.href} className="link inline-flex min-h-touch items-center whitespace-nowrap">
        {phone.shown}
      </a>
      <span>{`, ${hours}`}</span>
    </span>
  );
}
