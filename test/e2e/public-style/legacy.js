'use strict';
function Helper(name) { this.name = name; }
Helper.prototype.key = function (id) { return this.name + ':' + id; };
Helper.prototype.next = function () {
  var n = storage.get(this.name) || 0;
  n = n * 1 + 1;
  storage.put(this.name, n + '');
  return n;
};
var posts = new Helper('posts');
class Legacy {
  init() {}
  write(text) {
    var id = posts.next();
    storage.put(posts.key(id), text);
    return id;
  }
  read(id) { return storage.get(posts.key(id)); }
}
module.exports = Legacy;
