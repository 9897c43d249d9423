/**
 * The most common passwords, in Brazil and worldwide, in lower case; only ones that pass the rule about the length. Loaded
 * when somebody types a new password.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
0000 00000 000000 0000000 00000000 000000000 1111 11111 111111 1111111 11111111 111111111 112233 11223344 1122334455
1212 121212 12121212 123123 123123123 123321 1234 12341234 1234321 12345 1234554321 123456 1234567 12345678 123456789
1234567890 123456a 123456abc 12345a 12345q 12345qwert 1234abcd 1234qwer 123654 123654789 123789 123abc 123mudar 123qwe
123qweasd 131313 135790 142536 147147 147258 147258369 147852 147852369 159159 159357 159753 1a2b3c 1a2b3c4d 1q2w3e
1q2w3e4r 1q2w3e4r5t 1qaz 1qaz2wsx 1qazxsw2 2000 2010 2012 2020 202020 2022 2024 2025 2026 222222 22222222 232323
246810 252525 2580 258369 258456 321321 321654 321654987 3333 333333 33333333 4321 4444 444444 456123 456456 456789
54321 5555 55555 555555 55555555 654321 6666 666666 66666666 696969 741852 741852963 753951 7654321 7777 777777
7777777 77777777 789456 789456123 87654321 8888 888888 88888888 951753 963852741 987654 98765432 987654321 9876543210
9999 999999 99999999 a123456 a12345678 a1b2c3 a1b2c3d4 aa123456 aaaa aaaaa aaaaaa aaaaaaaa abc123 abc1234 abc12345
abc123456 abcd abcd123 abcd1234 abcde abcdef abcdefg abcdefgh access acesso admin admin1 admin123 admin1234
administrador administrator adriana alegria alex alexandre alice aline amanda amizade amor amorzinho andre andrea
andressa andrew angel angela angels anjinho anthony antonio apple arsenal arthur asdasd asdf asdf1234 asdfg asdfgh
asdfghjkl ashley atletico avatar azerty babygirl bailey banana barbara barcelona baseball basketball batman beatles
beatriz bebezinho bemvindo biblia blink182 bonita botafogo brasil brasil123 brasilia brenda bruna bruno buster
butterfly cachorro caio camila canada carla carlos carolina casa casamento cavalo changeme charlie cheese chelsea
chocolate claudia computador computer cookie corinthians corinthians1 corona cristiano cristina cruzeiro daniel
daniela daniele david deborah default demo deus deuseamor deusefiel deusemais diana diego dinheiro diogo dragon
eduardo elefante elisa eminem estrela estrelinha eusoueu evangelho familia familia1 felicidade felipe felipe123
fernanda fernando ferrari fevereiro flamengo flamengo1 flavia flor florzinha fluminense fofinha football forever
francisco freddy freedom futebol gabriel gabriel123 gabriela gatinha gatinho george ginger giovanna girassol google
gremio guest guilherme gustavo hannah harley heitor helena hello hello123 henrique hockey homem hunter iago iloveyou
iloveyou1 inter internacional internet isabel isabela isadora ivan jaqueline jasmine jennifer jessica jesus jesus123
jesuscristo jesuseamor joao joaopedro jonathan jordan jordan23 jorge jose joshua juliana juliano julio junior juventus
karina killer killer123 kkkk kkkkkk lakers larissa laura leandro leonardo leticia letmein liberdade lindinha lindo
linkinpark liverpool login london love love123 lovely luana lucas lucas123 luciana luiza macaco maggie manchester
manuela marcela marcelo marcio marcos maria maria123 mariana marina marlboro martin master master123 matheus matrix
maverick meninas meuamor meubem michael michelle miguel minecraft minhasenha monica monkey monster mudar123 mulher
murilo music mustang naruto natalia nathalia nicolas nicole nirvana nothing novasenha november orange pagode palco
palco-demo palhaco palmeiras palmeiras1 pamela parola pass pass1234 passw0rd password password1 password12
password123 patricia paulista paulo peanut pedro pedro123 pepper pernambuco pikachu player pokemon portugal princesa
princesa1 princess priscila purple q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qq123456 qwe123 qweasd qweasdzxc qweqwe
qwer1234 qwert qwerty qwerty1 qwerty12 qwerty123 qwertyui qwertyuiop rafael rafaela raissa ranger raquel rebeca
rebecca renata renato ricardo robert roberta roberto rodrigo ronaldo root rosa sabrina samantha samsung samuel sandra
santos saopaulo saopaulo1 sarah scooter secret segredo senha senha1 senha12 senha123 senha1234 senha12345 senhaforte
senhas senhasenha shadow shannon silver silvia simone skywalker slayer soccer sophia spider sport starwars student
summer sunshine superman superstar suporte tatiana tatiane taylor teamo test test123 test1234 teste teste1 teste123
teste1234 thiago thomas tigger tinkerbell trustno1 user valentina vanessa vasco vasco123 vascodagama victor victoria
vinicius vitor vitoria viviane welcome welcome1 welcome123 whatever william wilson xuxa xxxxxx yamaha yasmin zaq12wsx
zaq1zaq1 zxcv zxcvb zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
);
