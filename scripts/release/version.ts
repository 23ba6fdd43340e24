/** `npm run release:version -- X.Y.Z`: prepares the release of a version, and prints how to commit and tag it. */

import { prepareVersion } from './prepare-version.ts';
import { root } from './working-copy.ts';

const [version = ''] = process.argv.slice(2);
const prepared = prepareVersion(root, version, new Date().toISOString().slice(0, 10));
if ('refused' in prepared) {
  console.error(prepared.refused);
  process.exit(1);
}
console.log(`${prepared.map((file) => `wrote ${file}`).join('\n')}

Read the changes (git diff), then commit and tag them:

  git commit --all --message "chore(release): ${version}"
  git tag --annotate v${version} --message "Moderato ${version}"
  git push --follow-tags`);
