// Runs before the first paint, so that a chosen theme never flashes. Kept outside of the bundle: the
// Content-Security-Policy allows no inline script.
(function () {
  try {
    var theme = localStorage.getItem('palco_theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme);
  } catch {
    // Storage is blocked: the system's theme stays.
  }
})();
