from turmwerk.native.yak import *
