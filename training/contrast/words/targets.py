"""Whom and what people abuse without attacking a protected group: occupations, hobbies, parties, animals, things."""

from training.contrast.grammar import lines

NOT_PROTECTED = lines("""
[landlords|estate agents|property developers]
[bankers|hedge fund managers|insurance salesmen|debt collectors]
[politicians|lobbyists|senators|bureaucrats|diplomats]
[referees|football agents|Arsenal fans|Real Madrid fans|Lakers fans]
[telemarketers|door-to-door salesmen|spammers|scammers]
[influencers|youtubers|reality tv stars|celebrity chefs]
[crypto bros|tech bros|startup founders|consultants]
[cyclists|SUV drivers|taxi drivers|truckers|joggers]
[vegans|meat eaters|wine snobs|coffee snobs]
[capitalists|communists|socialists|libertarians|anarchists]
[Democrats|Republicans|Tories|Labour voters|liberals|conservatives]
[lawyers|journalists|paparazzi|art critics|accountants]
[cops|prison guards|bouncers|parking wardens]
[gamers|campers in shooters|griefers|speedrunners]
[smokers|people who chew loudly|people who talk in cinemas|queue jumpers]
[flat-earthers|conspiracy theorists|horoscope writers|ghost hunters]
[bullies|wife beaters|dog abusers|poachers|drunk drivers]
""")

THINGS = lines("""
[mosquitoes|ticks|wasps|bedbugs|slugs|cockroaches|stink bugs]
[weeds|potholes|puddles|leaf blowers|speed bumps]
[printers|fax machines|captchas|pop-up ads|autoplay videos|cookie banners]
[loot boxes|paid skins|lag spikes|bots|aimbots]
[Mondays|tax forms|waiting rooms|alarm clocks|early meetings]
[paper straws|cheap headphones|plastic forks|squeaky doors|flimsy umbrellas]
[soggy fries|raw onions|brussels sprouts|anchovies|instant noodles]
[memory leaks|merge conflicts|null pointers|legacy scripts|flaky tests]
[remakes|cliffhangers|laugh tracks|prequels|jump scares]
[viruses|tumours|germs|head lice|mould spots]
""")
