/** Settings of the account that belong to no other page: what is kept of moderated content, and for how long. */

import { useCall } from '../api/use-call.ts';
import { Page } from '../design/panel.tsx';
import { Loaded } from '../design/states.tsx';
import { KeepContent } from './keep-content.tsx';
import { WorkSamples } from './work-samples.tsx';

export function SettingsPage() {
  const review = useCall('GET /review/settings', {});
  const work = useCall('GET /work/settings', {});
  return (
    <Page title="Settings" note="What this account keeps of moderated content. Admins and owners change it.">
      <Loaded query={review} what="the settings">
        {(settings) => <KeepContent settings={settings} />}
      </Loaded>
      <Loaded query={work} what="the samples">
        {(settings) => <WorkSamples settings={settings} />}
      </Loaded>
    </Page>
  );
}
