import { useState } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { ListSearch } from '~/components/ui/ListToolbar';
import { Button, WithCode } from '~/features/staff';
import { onDemand } from '~/lib/on-demand';
import type { Role } from '~rules/account/roles';

const resultsCode = onDemand(() => import('./SearchResults'));

interface Props {
  role: Role;
  onClose: () => void;
}

/**
 * Finds leads, posts, and people. Enter opens the first. Only the results load on demand: whoever presses Ctrl+K types
 * on at once.
 */
export function SearchDialog({ role, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [timesEntered, setTimesEntered] = useState(0);
  return (
    <Dialog title="Search" onClose={onClose} className="self-start mt-[10vh]">
      <ListSearch
        id="staff-search"
        label="Search everything"
        placeholder={role === 'admin' ? 'Leads, posts, and people' : 'Posts'}
        value={typed}
        onType={setTyped}
        onSubmit={() => setTimesEntered(timesEntered + 1)}
      />
      <WithCode code={resultsCode} label="Loading the search">
        {({ default: SearchResults }) => (
          <SearchResults role={role} typed={typed} timesEntered={timesEntered} />
        )}
      </WithCode>
      <div className="dialog-buttons">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
