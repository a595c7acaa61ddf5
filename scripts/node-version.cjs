// Loaded before a program (node -r): an older Node ends here with one sentence instead of a page of syntax errors. So
// that it can, this file keeps to what every Node reads. The supported versions stand in package.json (engines).
var engines = require("../package.json").engines.node;
var running = process.versions.node.split(".").map(Number);

var serves = engines.split("||").some(function (range) {
  var parts = /(\^|>=)(\d+)(?:\.(\d+))?/.exec(range);
  var major = Number(parts[2]);
  if (running[0] !== major) return parts[1] === ">=" && running[0] > major;
  return running[1] >= Number(parts[3] || 0);
});

if (!serves) {
  process.stderr.write("Legalsit needs Node " + engines + " (22 is recommended); this is " + process.version + ".\n");
  process.exit(1);
}
