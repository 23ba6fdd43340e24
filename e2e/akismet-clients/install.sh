#!/bin/sh
# The clients that npm does not have: Python's from PyPI, Ruby's and WordPress's own class from Debian's packages, unpacked and not
# installed. Where apt is missing, their tests are skipped.
set -eu
python3 -m venv node_modules/.python
node_modules/.python/bin/pip install --quiet --disable-pip-version-check --requirement requirements.txt
rm -rf node_modules/.debian && mkdir -p node_modules/.debian && cd node_modules/.debian
if command -v apt-get > /dev/null && apt-get download -q ruby-akismet wordpress > /dev/null 2>&1; then
  dpkg -x ruby-akismet_*.deb .
  dpkg --fsys-tarfile wordpress_*.deb | tar -x ./usr/share/wordpress/wp-content/plugins/akismet/class.akismet.php
  rm -f ./*.deb
else
  echo 'apt could not download ruby-akismet and wordpress; the tests of these clients will be skipped.'
fi
