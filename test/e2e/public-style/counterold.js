class CounterOld{
init(){storage.put("n","0")}
inc(){var n=storage.get("n");n=parseInt2(n)+1;storage.put("n",n.toString());return n}
get(){return storage.get("n")*1}
}
function parseInt2(x){return x*1|0}
module.exports=CounterOld;
