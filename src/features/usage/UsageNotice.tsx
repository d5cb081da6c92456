import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createUsage } from './store';

/** Warns writers who have used most of a quota. */
export function UsageNotice({ className = '' }: { className?: string }) {
  const [usage] = useState(createUsage);
  const texts = useStore(usage.$texts);
  useEffect(() => usage.open(), [usage]);
  return (
    <div role="status">
      {texts.map((text) => (
        <p key={text} className={`staff-notice ${className}`} data-tone="warm">
          {text}
        </p>
      ))}
    </div>
  );
}
