from turmwerk.native.five_towers import *
