// The script of 404.html. A host shows that page at any address that does not exist, at any depth,
// so the page does not know where the site begins: the nearest folder above that has a manifest is
// it.
(async () => {
  const language = [...location.pathname.split('/').reverse(),
    ...navigator.languages.map((l) => l.slice(0, 2))]
    .find((l) => document.querySelector(`section[lang="${l}"]`));
  for (const section of document.querySelectorAll('section')) {
    section.hidden = language ? section.lang !== language : section.hidden;
  }
  document.documentElement.lang = language ?? document.documentElement.lang;
  for (const address of document.querySelectorAll('code')) address.textContent = location.href;
  const folders = location.pathname.split('/');
  for (let k = folders.length - 1; k > 0; k--) {
    const root = `${folders.slice(0, k).join('/')}/`;
    const answer = await fetch(`${root}MANIFEST`).catch(() => null);
    if (!answer?.ok || !(await answer.text()).includes('"Stride"')) continue;
    for (const link of document.querySelectorAll('a')) link.href = root + link.dataset.folder;
    document.body.dataset.ready = 'true';
    return;
  }
})();
